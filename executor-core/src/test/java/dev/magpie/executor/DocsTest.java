package dev.magpie.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the documents and comments point to exists. What the memory model says is MemoryModelTest's. */
final class DocsTest {
  private static final Path CORE = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
  private static final Path ROOT = CORE.resolveSibling("");
  private static final Path MAIN = CORE.resolve("src/main/java");
  private static final Path MEMORY_MODEL = ROOT.resolve("docs/memory-model.md");

  private static final Pattern LINK = Pattern.compile("\\]\\(([^()\\s]+)\\)");
  private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```");
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");
  private static final Pattern ADR = Pattern.compile("docs/adr/(\\d{4})");
  /** A race test by its full name; a star, for all of a class, is no name. */
  private static final Pattern RACE = Pattern.compile("\\b(\\w+Races)\\.([A-Z]\\w*)");

  @Test
  void links_ofDocuments_pointToFiles() throws IOException {
    List<String> broken = new ArrayList<>();
    int seen = 0;
    for (Path document : documents()) {
      Matcher link = LINK.matcher(FENCED.matcher(Files.readString(document)).replaceAll(""));
      while (link.find()) {
        seen++;
        if (!exists(document, link.group(1))) {
          broken.add(ROOT.relativize(document) + ": " + link.group(1));
        }
      }
    }
    assertFalse(seen == 0, "no link was seen");
    assertEquals(List.of(), broken);
  }

  @Test
  void raceTests_namedInMainAndMemoryModel_exist() throws IOException {
    Map<String, String> stress = sourcesByName(ROOT.resolve("executor-stress/src/main/java"));
    List<Path> naming = new ArrayList<>(javaFiles(MAIN));
    naming.add(MEMORY_MODEL);
    Map<String, Path> missing = new TreeMap<>();
    int seen = 0;
    for (Path file : naming) {
      Matcher race = RACE.matcher(Files.readString(file));
      while (race.find()) {
        seen++;
        String source = stress.getOrDefault(race.group(1) + ".java", "");
        if (!Pattern.compile("\\bclass " + race.group(2) + "\\b").matcher(source).find()) {
          missing.put(race.group(), ROOT.relativize(file));
        }
      }
    }
    assertFalse(seen == 0, "no race test was seen");
    assertEquals(Map.of(), missing, "race tests that are named but do not exist");
  }

  @Test
  void decisions_namedInMain_exist() throws IOException {
    List<String> decisions;
    try (Stream<Path> files = Files.list(ROOT.resolve("docs/adr"))) {
      decisions = files.map(file -> file.getFileName().toString().substring(0, 4)).toList();
    }
    List<String> absent = new ArrayList<>();
    for (Path file : javaFiles(MAIN)) {
      ADR.matcher(Files.readString(file)).results().map(found -> found.group(1))
          .filter(number -> !decisions.contains(number))
          .forEach(number -> absent.add(file.getFileName() + ": " + number));
    }
    assertEquals(List.of(), absent);
  }

  private static boolean exists(Path document, String target) {
    if (ELSEWHERE.matcher(target).matches() || target.startsWith("#")) {
      return true;
    }
    String file = target.replaceFirst("#.*", "");
    return Files.exists(document.resolveSibling(file));
  }

  private static List<Path> documents() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(Stream.of(ROOT.resolve("README.md")),
          files.filter(file -> file.toString().endsWith(".md")).sorted()).toList();
    }
  }

  private static List<Path> javaFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  private static Map<String, String> sourcesByName(Path folder) throws IOException {
    Map<String, String> sources = new TreeMap<>();
    for (Path file : javaFiles(folder)) {
      sources.put(file.getFileName().toString(), Files.readString(file));
    }
    return sources;
  }
}
