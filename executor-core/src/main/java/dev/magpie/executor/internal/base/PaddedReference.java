package dev.magpie.executor.internal.base;

import org.jspecify.annotations.Nullable;

/** One shared reference, null at first, with a cache line of its own; the access mode stands in each method's name. */
@SuppressWarnings({"unused", "unchecked"})
public final class PaddedReference<V> extends PaddedReferenceLayout.Value {

  // Trailing pad: no other object's field comes near the value.
  byte c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15;
  byte c16, c17, c18, c19, c20, c21, c22, c23, c24, c25, c26, c27, c28, c29, c30, c31;
  byte c32, c33, c34, c35, c36, c37, c38, c39, c40, c41, c42, c43, c44, c45, c46, c47;
  byte c48, c49, c50, c51, c52, c53, c54, c55, c56, c57, c58, c59, c60, c61, c62, c63;
  byte c64, c65, c66, c67, c68, c69, c70, c71, c72, c73, c74, c75, c76, c77, c78, c79;
  byte c80, c81, c82, c83, c84, c85, c86, c87, c88, c89, c90, c91, c92, c93, c94, c95;
  byte c96, c97, c98, c99, c100, c101, c102, c103, c104, c105, c106, c107, c108, c109, c110, c111;
  byte c112, c113, c114, c115, c116, c117, c118, c119, c120, c121, c122, c123, c124, c125, c126, c127;

  public @Nullable V getPlain() {
    return (V) VALUE.get(this);
  }

  public @Nullable V getOpaque() {
    return (V) VALUE.getOpaque(this);
  }

  public @Nullable V getVolatile() {
    return (V) VALUE.getVolatile(this);
  }

  public void setVolatile(@Nullable V value) {
    VALUE.setVolatile(this, value);
  }

  public boolean compareAndSet(@Nullable V expected, @Nullable V value) {
    return VALUE.compareAndSet(this, expected, value);
  }

  public @Nullable V getAndSet(@Nullable V value) {
    return (V) VALUE.getAndSet(this, value);
  }
}
