package dev.magpie.executor.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program run by a Java virtual machine of its own, of the version that runs the test. */
final class ChildJvm {
  private final Process process;
  private final Path output;

  private ChildJvm(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /** Starts the program with the class path of the test. */
  static ChildJvm start(Class<?> program, String... flags) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    List<String> command = new ArrayList<>(List.of(java.toString(), "-XX:+UseSerialGC", "-ea"));
    command.addAll(List.of(flags));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    Path output = Files.createTempFile("child-jvm", ".txt");
    Process process = new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
    return new ChildJvm(process, output);
  }

  /** Shows that the program ends by itself, without an error, and prints exactly this line. */
  void assertPrints(String line) throws IOException, InterruptedException {
    try {
      boolean ended = process.waitFor(2 * Await.LIMIT_SECONDS, TimeUnit.SECONDS);
      assertTrue(ended, () -> "the program does not end; it printed: " + printed());
      assertEquals(0, process.exitValue(), this::printed);
      assertEquals(line, printed());
    } finally {
      end();
    }
  }

  /** Shows that the program prints exactly this line and then stays alive for a while. */
  void assertPrintsAndStays(String line) throws IOException, InterruptedException {
    try {
      Await.eventually("the program prints " + line, () -> !process.isAlive() || printed().equals(line));
      assertEquals(line, printed());
      assertTrue(!process.waitFor(500, TimeUnit.MILLISECONDS), "the program has ended");
    } finally {
      end();
    }
  }

  private String printed() {
    try {
      return Files.readString(output, StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      return e.toString();
    }
  }

  private void end() throws IOException, InterruptedException {
    process.destroyForcibly().waitFor();
    Files.delete(output);
  }
}
