package dev.magpie.executor;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Packages are the floors of a house: imports point down only, and neighbours do not know each other. */
final class FloorPlanTest {
  private static final Path MAIN = Path.of(System.getProperty("basedir", ""), "src", "main", "java");
  private static final String ROOT = "dev.magpie.executor";
  private static final int MOST_LINES = 500;

  private static final Map<String, Integer> FLOORS = Map.ofEntries(
      Map.entry(ROOT, 4),
      Map.entry(ROOT + ".internal.worker", 3),
      Map.entry(ROOT + ".internal.queue", 2),
      Map.entry(ROOT + ".internal.idle", 2),
      Map.entry(ROOT + ".internal.timer", 2),
      Map.entry(ROOT + ".internal.blocking", 2),
      Map.entry(ROOT + ".internal.task", 1),
      Map.entry(ROOT + ".internal.metrics", 1),
      Map.entry(ROOT + ".internal.base", 0),
      Map.entry(ROOT + ".spi", 0));

  private static final Pattern PACKAGE = Pattern.compile("(?m)^package\\s+([\\w.]+)\\s*;");
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import\\s+(?:static\\s+)?([\\w.]+(?:\\.\\*)?)\\s*;");
  private static final Pattern EXPORT = Pattern.compile("(?m)^\\s*exports\\s+([\\w.]+)");
  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");
  /** A name of ours in full, in the code itself: an import in disguise. */
  private static final Pattern OWN_NAME =
      Pattern.compile("\\bdev\\.magpie\\.executor(?:\\.[a-z]\\w*)*\\.[A-Z]\\w*");

  /** One source file, its package, and every type it names by import or in full. */
  record Source(Path path, String packageName, Set<String> uses, int lines) {
    static Source read(Path path) {
      try {
        String text = Files.readString(path);
        return of(path, text);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    static Source of(Path path, String text) {
      String code = COMMENT.matcher(text).replaceAll("");
      Matcher declared = PACKAGE.matcher(code);
      String packageName = declared.find() ? declared.group(1) : "";
      Set<String> uses = new TreeSet<>(all(IMPORT, code, 1));
      uses.addAll(all(OWN_NAME, IMPORT.matcher(code).replaceAll(""), 0));
      return new Source(path, packageName, uses, (int) text.lines().count());
    }

    String fileName() {
      return path.getFileName().toString();
    }
  }

  private static List<Source> sources;
  private static String moduleInfo;

  @BeforeAll
  static void readSources() throws IOException {
    try (Stream<Path> files = Files.walk(MAIN)) {
      sources = files.filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("module-info.java"))
          .sorted().map(Source::read).toList();
    }
    moduleInfo = COMMENT.matcher(Files.readString(MAIN.resolve("module-info.java"))).replaceAll("");
  }

  @Test
  void sources_ofMain_wereFound() {
    assertFalse(sources.isEmpty(), "no sources below " + MAIN.toAbsolutePath());
    assertTrue(sources.stream().anyMatch(source -> source.packageName().equals(ROOT)), "nothing in " + ROOT);
    assertTrue(sources.stream().anyMatch(source -> source.uses().stream().anyMatch(FloorPlanTest::isOurs)),
        "no file imports another package of ours: are the import lines still read?");
  }

  @Test
  void packages_ofMain_haveAFloor() {
    assertNone(sources.stream().filter(source -> !FLOORS.containsKey(source.packageName()))
        .map(source -> source.path() + " is in " + source.packageName() + ", which is on no floor"));
  }

  @Test
  void imports_ofMain_pointDown() {
    assertNone(sources.stream().flatMap(source -> wrongArrows(source).stream()));
  }

  @Test
  void jctools_inMain_isKnownToInjectQueueOnly() {
    assertKnownTo(Set.of("InjectQueue.java"), name -> name.startsWith("org.jctools."));
  }

  @Test
  void slf4j_inMain_isKnownToWorkerLogOnly() {
    assertKnownTo(Set.of("WorkerLog.java"), name -> name.startsWith("org.slf4j."));
  }

  @Test
  void files_ofMain_stayUnderTheCeiling() {
    assertNone(sources.stream().filter(source -> source.lines() > MOST_LINES)
        .map(source -> source.path() + " has " + source.lines() + " lines, a second job has moved in"));
  }

  @Test
  void exports_ofTheModule_areTheTwoPublicPackages() {
    assertEquals(Set.of(ROOT, ROOT + ".spi"), Set.copyOf(all(EXPORT, moduleInfo, 1)));
  }

  @Test
  void exportedPackages_ofMain_havePackageInfo() {
    assertNone(all(EXPORT, moduleInfo, 1).stream()
        .map(name -> MAIN.resolve(name.replace('.', '/')).resolve("package-info.java"))
        .filter(file -> !Files.isRegularFile(file))
        .map(file -> file + " is missing"));
  }

  @Test
  void arrows_ofAMadeUpHouse_areSeen() {
    assertAll(
        () -> assertArrows(1, "internal.queue", "import ~.internal.worker.Worker;", "up"),
        () -> assertArrows(1, "internal.queue", "import ~.internal.idle.IdleSet;", "sideways"),
        () -> assertArrows(1, "spi", "import static ~.WorkStealingExecutor.create;", "a static import"),
        () -> assertArrows(1, "spi", "import ~.*;", "a star"),
        () -> assertArrows(1, "spi", "class A { ~.RejectionPolicy policy; }", "a name in full"),
        () -> assertArrows(1, "spi", "import ~.internal.attic.Bat;", "no such floor"),
        () -> assertArrows(0, "internal.queue", "import ~.internal.task.Task;", "down"),
        () -> assertArrows(0, "internal.queue", "import ~.internal.queue.Overflow;", "at home"),
        () -> assertArrows(0, "spi", "/** {@link ~.RejectionPolicy} */", "a comment"));
  }

  private static void assertArrows(int expected, String packageName, String body, String what) {
    String text = "package " + ROOT + "." + packageName + ";\n" + body.replace("~", ROOT) + "\n";
    assertEquals(expected, wrongArrows(Source.of(Path.of("MadeUp.java"), text)).size(), what);
  }

  private static List<String> wrongArrows(Source source) {
    List<String> wrong = new ArrayList<>();
    for (String name : source.uses()) {
      if (isOurs(name) && !mayUse(source.packageName(), packageOf(name))) {
        wrong.add(source.path() + ": " + source.packageName() + " must not know " + name);
      }
    }
    return wrong;
  }

  private static boolean mayUse(String from, String to) {
    return from.equals(to) || FLOORS.containsKey(to) && FLOORS.getOrDefault(from, -1) > FLOORS.get(to);
  }

  private static boolean isOurs(String name) {
    return name.startsWith(ROOT + ".");
  }

  /** Everything before the first part that starts with a capital or is a star. */
  private static String packageOf(String name) {
    StringBuilder packageName = new StringBuilder();
    for (String part : name.split("\\.")) {
      if (!Character.isLowerCase(part.charAt(0))) {
        break;
      }
      packageName.append(packageName.isEmpty() ? "" : ".").append(part);
    }
    return packageName.toString();
  }

  private static void assertKnownTo(Set<String> files, Predicate<String> names) {
    Set<String> users = new TreeSet<>();
    sources.stream().filter(source -> source.uses().stream().anyMatch(names))
        .forEach(source -> users.add(source.fileName()));
    assertEquals(files, users);
  }

  private static void assertNone(Stream<String> complaints) {
    assertEquals(List.of(), complaints.toList());
  }

  private static List<String> all(Pattern pattern, String text, int group) {
    return pattern.matcher(text).results().map(found -> found.group(group)).toList();
  }
}
