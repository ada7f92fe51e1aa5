package dev.magpie.executor.spi;

/**
 * Told what the workers of one executor do. Each method is called on the worker's own thread, outside of any task,
 * so it should be short. A method that throws is logged, and the listener is not called again by that executor; the
 * worker goes on.
 *
 * <p>Workers are numbered from 0 to {@code workers - 1}; a number whose thread retired may start again later.
 */
public interface WorkerListener {

  /**
   * A worker's thread began.
   *
   * @param worker the worker's number
   */
  default void onStart(int worker) {}

  /**
   * A worker's thread is about to end: it retired, or the executor ends. Paired with {@link #onStart}.
   *
   * @param worker the worker's number
   */
  default void onStop(int worker) {}

  /**
   * A worker found no work and is about to park.
   *
   * @param worker the worker's number
   */
  default void onPark(int worker) {}

  /**
   * A worker no longer parks: it was woken, or its keep-alive passed. Paired with {@link #onPark}.
   *
   * @param worker the worker's number
   */
  default void onUnpark(int worker) {}
}
