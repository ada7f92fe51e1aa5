package dev.magpie.executor.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.demo.Options.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OptionsTest {
  @Test
  void parse_noArguments_givesDefaults() throws UsageException {
    final Options options = Options.parse();
    assertEquals(Options.DEFAULT_SECONDS, options.seconds());
    assertEquals(0, options.rate());
    assertEquals(2 * Runtime.getRuntime().availableProcessors(), options.workers());
    assertEquals(List.of(Contender.values()), options.contenders());
    assertEquals("demo-report.html", options.report().getFileName().toString());
    assertFalse(options.help());
  }

  @Test
  void parse_valuesAsNextArguments_areTaken(@TempDir Path folder) throws UsageException {
    final Path report = folder.resolve("r.html");
    final Options options =
        Options.parse(
            "--seconds", "3", "--rate", "70", "--workers", "5", "--only", "forkjoin",
            "--report", report.toString());
    assertEquals(new Options(3, 70, 5, List.of(Contender.FORK_JOIN), report, false), options);
  }

  @Test
  void parse_valuesAfterEqualsSigns_areTaken(@TempDir Path folder) throws UsageException {
    final Path report = folder.resolve("r.html");
    final Options options =
        Options.parse(
            "--seconds=3", "--rate=70", "--workers=5", "--only=threadpool", "--report=" + report);
    assertEquals(new Options(3, 70, 5, List.of(Contender.THREAD_POOL), report, false), options);
  }

  @Test
  void parse_help_isSeen() throws UsageException {
    assertTrue(Options.parse("--help").help());
    assertTrue(Options.parse("-h").help());
  }

  @Test
  void parse_optionTwice_takesTheLast() throws UsageException {
    assertEquals(9, Options.parse("--seconds", "3", "--seconds", "9").seconds());
  }

  @ParameterizedTest
  @CsvSource({
    "--speed, unknown option --speed",
    "20, unknown option 20",
    "--speed=3, unknown option --speed=3",
    "'', 'unknown option '",
    "--seconds, --seconds needs a value",
    "--seconds --rate 3, --seconds needs a value",
    "--seconds=0, '--seconds takes a whole number from 1 to 3600, not ''0'''",
    "--seconds=3601, '--seconds takes a whole number from 1 to 3600, not ''3601'''",
    "--rate fast, '--rate takes a whole number from 1 to 1000000, not ''fast'''",
    "--rate=-1, '--rate takes a whole number from 1 to 1000000, not ''-1'''",
    "--workers=1025, '--workers takes a whole number from 1 to 1024, not ''1025'''",
    "--workers=, '--workers takes a whole number from 1 to 1024, not '''''",
    "--only netty, '--only takes magpie, forkjoin, threadpool, not ''netty'''",
    "--report=, '--report takes a file to write, not '''''",
    "--report=., '--report takes a file to write, not ''.'''",
    "--help=yes, --help takes no value",
  })
  void parse_wrongArguments_namesTheOption(String line, String message) {
    final UsageException e = assertThrows(UsageException.class, () -> Options.parse(line.split(" ", -1)));
    assertEquals(message, e.getMessage());
  }

  @Test
  void usage_namesEveryOption() {
    for (String option : List.of("--seconds", "--rate", "--workers", "--only", "--report", "--help")) {
      assertTrue(Options.usage().contains("  " + option + " "), option);
    }
  }

  @Test
  void defaultReport_withinTheModule_goesToItsTarget(@TempDir Path folder) throws IOException {
    final Path module = Files.createDirectory(folder.resolve("executor-bench"));
    assertEquals(module.resolve("target/demo-report.html"), Options.defaultReport(module));
  }

  @Test
  void defaultReport_besideABuiltModule_goesToItsTarget(@TempDir Path folder) throws IOException {
    final Path target = Files.createDirectories(folder.resolve("executor-bench/target"));
    assertEquals(target.resolve("demo-report.html"), Options.defaultReport(folder));
  }

  @Test
  void defaultReport_elsewhere_goesToTheTemporaryFiles(@TempDir Path folder) {
    final Path temporary = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
    assertEquals(temporary.resolve("demo-report.html"), Options.defaultReport(folder));
  }
}
