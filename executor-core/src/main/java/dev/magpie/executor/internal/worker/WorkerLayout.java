package dev.magpie.executor.internal.worker;

/** Field order of {@link Worker}: pad | what its thread writes every turn | pad | cold. Checked by WorkerLayoutTest. */
@SuppressWarnings("unused")
final class WorkerLayout {

  private WorkerLayout() {}

  // A collector may put all workers side by side: without these pads each turn of one would take the line from the next.
  abstract static class BeforeOwn {
    byte a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15;
    byte a16, a17, a18, a19, a20, a21, a22, a23, a24, a25, a26, a27, a28, a29, a30, a31;
    byte a32, a33, a34, a35, a36, a37, a38, a39, a40, a41, a42, a43, a44, a45, a46, a47;
    byte a48, a49, a50, a51, a52, a53, a54, a55, a56, a57, a58, a59, a60, a61, a62, a63;
    byte a64, a65, a66, a67, a68, a69, a70, a71, a72, a73, a74, a75, a76, a77, a78, a79;
    byte a80, a81, a82, a83, a84, a85, a86, a87, a88, a89, a90, a91, a92, a93, a94, a95;
    byte a96, a97, a98, a99, a100, a101, a102, a103, a104, a105, a106, a107, a108, a109, a110, a111;
    byte a112, a113, a114, a115, a116, a117, a118, a119, a120, a121, a122, a123, a124, a125, a126, a127;
  }

  abstract static class Own extends BeforeOwn {
    // Own thread's, plain; handed to the next thread by the parker's phase and Thread.start.
    long lastOwnPush; // the queue's count after this worker's own tasks last pushed to it
    int turnsLeft; // until the inject queue is looked at first
    int lifoRuns;
    int lifoRest;
    boolean searching;
    boolean inTask;
  }

  abstract static class AfterOwn extends Own {
    byte b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15;
    byte b16, b17, b18, b19, b20, b21, b22, b23, b24, b25, b26, b27, b28, b29, b30, b31;
    byte b32, b33, b34, b35, b36, b37, b38, b39, b40, b41, b42, b43, b44, b45, b46, b47;
    byte b48, b49, b50, b51, b52, b53, b54, b55, b56, b57, b58, b59, b60, b61, b62, b63;
    byte b64, b65, b66, b67, b68, b69, b70, b71, b72, b73, b74, b75, b76, b77, b78, b79;
    byte b80, b81, b82, b83, b84, b85, b86, b87, b88, b89, b90, b91, b92, b93, b94, b95;
    byte b96, b97, b98, b99, b100, b101, b102, b103, b104, b105, b106, b107, b108, b109, b110, b111;
    byte b112, b113, b114, b115, b116, b117, b118, b119, b120, b121, b122, b123, b124, b125, b126, b127;
  }
}
