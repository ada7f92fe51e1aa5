package dev.magpie.executor.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class DemoTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void run_allContenders_endsWithTableAndReport(@TempDir Path folder) throws Exception {
    final Path report = folder.resolve("new/report.html");
    final int code =
        run("--seconds", "1", "--rate", "200", "--workers", "2", "--report", report.toString());
    final List<String> lines = text(out).lines().toList();
    assertEquals(Demo.OK, code, text(out));
    final int head = table(lines);
    for (Contender contender : Contender.values()) {
      final String row = lines.get(head + 1 + contender.ordinal());
      assertTrue(row.startsWith(contender.label() + " "), row);
      assertTrue(row.endsWith(" 0"), row);
    }
    assertEquals("Report: " + report, lines.get(lines.size() - 1));
    final String html = Files.readString(report);
    Xml.parse(html);
    assertTrue(html.contains("200 requests/s, as asked"));
    assertEquals("", text(err));
  }

  @Test
  void run_onlyOne_leavesTheOthersOut(@TempDir Path folder) throws Exception {
    final Path report = folder.resolve("r.html");
    final int code =
        run("--only", "magpie", "--seconds=1", "--rate=100", "--report=" + report);
    assertEquals(Demo.OK, code, text(out));
    assertFalse(text(out).contains(Contender.FORK_JOIN.label()), text(out));
    assertTrue(Files.exists(report));
  }

  @Test
  void run_badOption_namesItAndGives2() throws Exception {
    assertEquals(Demo.USAGE, run("--sekonds", "3"));
    assertTrue(text(err).contains("--sekonds"), text(err));
    assertEquals("", text(out));
  }

  @Test
  void run_reportBelowAFile_isABadOption(@TempDir Path folder) throws Exception {
    final Path file = Files.createFile(folder.resolve("file"));
    assertEquals(Demo.USAGE, run("--report", file.resolve("r.html").toString()));
    assertTrue(text(err).contains("--report"), text(err));
  }

  @Test
  void run_help_printsTheUsage() throws Exception {
    assertEquals(Demo.OK, run("--help"));
    assertEquals(Options.usage(), text(out));
  }

  private static int table(List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith("executor ")) {
        return i;
      }
    }
    throw new AssertionError(lines.toString());
  }

  private int run(String... args) throws Exception {
    return Demo.run(args, stream(out), stream(err));
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
