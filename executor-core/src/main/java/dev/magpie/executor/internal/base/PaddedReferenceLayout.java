package dev.magpie.executor.internal.base;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** Field order of {@link PaddedReference}: pad | value | pad. Checked by PaddedReferenceLayoutTest. */
@SuppressWarnings("unused")
final class PaddedReferenceLayout {

  private PaddedReferenceLayout() {}

  abstract static class Before {
    byte a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15;
    byte a16, a17, a18, a19, a20, a21, a22, a23, a24, a25, a26, a27, a28, a29, a30, a31;
    byte a32, a33, a34, a35, a36, a37, a38, a39, a40, a41, a42, a43, a44, a45, a46, a47;
    byte a48, a49, a50, a51, a52, a53, a54, a55, a56, a57, a58, a59, a60, a61, a62, a63;
    byte a64, a65, a66, a67, a68, a69, a70, a71, a72, a73, a74, a75, a76, a77, a78, a79;
    byte a80, a81, a82, a83, a84, a85, a86, a87, a88, a89, a90, a91, a92, a93, a94, a95;
    byte a96, a97, a98, a99, a100, a101, a102, a103, a104, a105, a106, a107, a108, a109, a110, a111;
    byte a112, a113, a114, a115, a116, a117, a118, a119, a120, a121, a122, a123, a124, a125, a126, a127;
  }

  abstract static class Value extends Before {
    private volatile @Nullable Object value;

    static final VarHandle VALUE = Handles.field(MethodHandles.lookup(), "value", Object.class);
  }
}
