package dev.magpie.executor.internal.queue;

import dev.magpie.executor.internal.base.Handles;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** Field order of {@link LocalQueue}: cold | pad | tail | pad | head | pad. Checked by LocalQueueLayoutTest. */
@SuppressWarnings("unused")
final class LocalQueueLayout {

  private LocalQueueLayout() {}

  abstract static class Cold {
    // Object[], not Runnable[]: a store into an array of an interface type pays a type check.
    private final @Nullable Object[] slots;
    private final int mask;
    final int half;
    final Overflow overflow;
    final @Nullable Runnable[] spill; // the owner's: what is on its way to the overflow

    Cold(int capacity, Overflow overflow) {
      slots = new Object[capacity];
      mask = capacity - 1;
      half = capacity / 2;
      this.overflow = overflow;
      spill = new Runnable[half + 1];
    }

    final int capacity() {
      return mask + 1;
    }

    final @Nullable Runnable slotPlain(long index) {
      return (Runnable) SLOT.get(slots, (int) index & mask);
    }

    final boolean isFreeAcquire(long index) {
      return (Object) SLOT.getAcquire(slots, (int) index & mask) == null;
    }

    final void setSlotPlain(long index, @Nullable Runnable task) {
      SLOT.set(slots, (int) index & mask, task);
    }

    final void setSlotRelease(long index, @Nullable Runnable task) {
      SLOT.setRelease(slots, (int) index & mask, task);
    }

    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);
  }

  abstract static class BeforeTail extends Cold {
    byte a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15;
    byte a16, a17, a18, a19, a20, a21, a22, a23, a24, a25, a26, a27, a28, a29, a30, a31;
    byte a32, a33, a34, a35, a36, a37, a38, a39, a40, a41, a42, a43, a44, a45, a46, a47;
    byte a48, a49, a50, a51, a52, a53, a54, a55, a56, a57, a58, a59, a60, a61, a62, a63;
    byte a64, a65, a66, a67, a68, a69, a70, a71, a72, a73, a74, a75, a76, a77, a78, a79;
    byte a80, a81, a82, a83, a84, a85, a86, a87, a88, a89, a90, a91, a92, a93, a94, a95;
    byte a96, a97, a98, a99, a100, a101, a102, a103, a104, a105, a106, a107, a108, a109, a110, a111;
    byte a112, a113, a114, a115, a116, a117, a118, a119, a120, a121, a122, a123, a124, a125, a126, a127;

    BeforeTail(int capacity, Overflow overflow) {
      super(capacity, overflow);
    }
  }

  abstract static class Tail extends BeforeTail {
    private volatile long tail; // volatile: a slip costs time, not safety

    Tail(int capacity, Overflow overflow, long start) {
      super(capacity, overflow);
      tail = start;
    }

    final long tailPlain() {
      return (long) TAIL.get(this);
    }

    final long tailAcquire() {
      return (long) TAIL.getAcquire(this);
    }

    final long tailVolatile() {
      return (long) TAIL.getVolatile(this);
    }

    final void setTailRelease(long value) {
      TAIL.setRelease(this, value);
    }

    final void setTailVolatile(long value) {
      TAIL.setVolatile(this, value);
    }

    private static final VarHandle TAIL = Handles.field(MethodHandles.lookup(), "tail", long.class);
  }

  abstract static class BeforeHead extends Tail {
    byte b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15;
    byte b16, b17, b18, b19, b20, b21, b22, b23, b24, b25, b26, b27, b28, b29, b30, b31;
    byte b32, b33, b34, b35, b36, b37, b38, b39, b40, b41, b42, b43, b44, b45, b46, b47;
    byte b48, b49, b50, b51, b52, b53, b54, b55, b56, b57, b58, b59, b60, b61, b62, b63;
    byte b64, b65, b66, b67, b68, b69, b70, b71, b72, b73, b74, b75, b76, b77, b78, b79;
    byte b80, b81, b82, b83, b84, b85, b86, b87, b88, b89, b90, b91, b92, b93, b94, b95;
    byte b96, b97, b98, b99, b100, b101, b102, b103, b104, b105, b106, b107, b108, b109, b110, b111;
    byte b112, b113, b114, b115, b116, b117, b118, b119, b120, b121, b122, b123, b124, b125, b126, b127;

    BeforeHead(int capacity, Overflow overflow, long start) {
      super(capacity, overflow, start);
    }
  }

  abstract static class Head extends BeforeHead {
    private volatile long head;

    Head(int capacity, Overflow overflow, long start) {
      super(capacity, overflow, start);
      head = start;
    }

    final long headAcquire() {
      return (long) HEAD.getAcquire(this);
    }

    final long headOpaque() {
      return (long) HEAD.getOpaque(this);
    }

    final boolean compareAndSetHead(long expected, long value) {
      return HEAD.compareAndSet(this, expected, value);
    }

    final long compareAndExchangeHead(long expected, long value) {
      return (long) HEAD.compareAndExchange(this, expected, value);
    }

    private static final VarHandle HEAD = Handles.field(MethodHandles.lookup(), "head", long.class);
  }

  abstract static class AfterHead extends Head {
    byte c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15;
    byte c16, c17, c18, c19, c20, c21, c22, c23, c24, c25, c26, c27, c28, c29, c30, c31;
    byte c32, c33, c34, c35, c36, c37, c38, c39, c40, c41, c42, c43, c44, c45, c46, c47;
    byte c48, c49, c50, c51, c52, c53, c54, c55, c56, c57, c58, c59, c60, c61, c62, c63;
    byte c64, c65, c66, c67, c68, c69, c70, c71, c72, c73, c74, c75, c76, c77, c78, c79;
    byte c80, c81, c82, c83, c84, c85, c86, c87, c88, c89, c90, c91, c92, c93, c94, c95;
    byte c96, c97, c98, c99, c100, c101, c102, c103, c104, c105, c106, c107, c108, c109, c110, c111;
    byte c112, c113, c114, c115, c116, c117, c118, c119, c120, c121, c122, c123, c124, c125, c126, c127;

    AfterHead(int capacity, Overflow overflow, long start) {
      super(capacity, overflow, start);
    }
  }
}
