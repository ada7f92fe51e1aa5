/** A work-stealing {@link java.util.concurrent.ExecutorService}. */
module dev.magpie.executor {
  requires org.jctools.core.jdk11;
  requires org.slf4j;
  requires static org.jspecify;

  exports dev.magpie.executor;
  exports dev.magpie.executor.spi;
}
