package dev.magpie.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.CodeWords.Access;
import dev.magpie.executor.CodeWords.Kind;
import dev.magpie.executor.CodeWords.Word;
import dev.magpie.executor.OrderTables.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The memory model is the index of the proof: every word that can change, each mode it is accessed in, and a test. This
 * holds the page, the tables in the classes' comments, the byte code and the tests together; prints the index.
 */
final class MemoryModelTest {
  private static final Path CORE = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
  private static final Path ROOT = CORE.resolveSibling("");
  private static final Path MAIN = CORE.resolve("src/main/java");
  private static final Path STRESS = ROOT.resolve("executor-stress/src/main/java");
  private static final Path DOCUMENT = ROOT.resolve("docs/memory-model.md");

  /** The columns that name tests: each of their cells names one that exists. */
  private static final List<String> EVIDENCE = List.of("test");
  /** What a row says whose word nobody else touches; it needs no test. */
  private static final String OWN = "its own last write";

  private static final Pattern LINK = Pattern.compile("\\[`?(\\w+)(?:\\.(\\w+))?`?\\]\\(([^()\\s]+)\\)");
  private static final Pattern RACE = Pattern.compile("@JCStressTest\\b.*?\\bclass (\\w+)", Pattern.DOTALL);
  private static final Pattern RACE_NAME = Pattern.compile("\\b\\w+Races\\.[A-Z]\\w*");
  private static final Pattern UNIT_TEST = Pattern.compile("@(?:Test|ParameterizedTest|TestFactory)\\b");
  private static final Pattern MODE = Pattern.compile("\\b(?:(?:get|set)?(Plain|Opaque|Acquire|Release|Volatile)"
      + "|plain|opaque|acquire|release|volatile|CAS|getAnd[A-Z]\\w+|\\w+AndGet|weak[A-Z]\\w+|compareAnd[A-Z]\\w+)\\b");

  private static CodeWords code;
  private static String document;
  private static List<Row> comments;
  private static Set<String> races;

  @BeforeAll
  static void readAll() throws Exception {
    code = CodeWords.of(
        Path.of(WorkStealingExecutor.class.getProtectionDomain().getCodeSource().getLocation().toURI()));
    document = Files.readString(DOCUMENT);
    comments = new ArrayList<>();
    for (Path file : javaFiles(MAIN)) {
      comments.addAll(OrderTables.ofComments(file, Files.readString(file)));
    }
    races = new TreeSet<>();
    for (Path file : javaFiles(STRESS)) {
      String name = file.getFileName().toString().replace(".java", ".");
      RACE.matcher(Files.readString(file)).results().forEach(race -> races.add(name + race.group(1)));
    }
  }

  @Test
  void sources_ofTheComparison_wereFound() {
    assertTrue(code.words().size() > 20, "words: " + code.words().keySet());
    assertTrue(comments.size() > 20, "rows of comment tables: " + comments);
    assertTrue(races.size() > 10, "race tests: " + races);
    assertEquals(Set.of(), code.complaints());
  }

  @Test
  void words_ofTheCode_haveARow() {
    printIndex();
    assertNone(wordsWithoutRow(code, document));
  }

  @Test
  void rows_ofTheDocument_areOfWordsInTheCode() {
    assertNone(rowsWithoutWord(document));
  }

  @Test
  void modes_ofTheDocument_areThoseOfTheCode() {
    assertNone(wrongModes(rows(document)));
  }

  @Test
  void tests_ofTheDocument_exist() {
    assertNone(missingTests(document));
  }

  @Test
  void fences_ofTheCode_areThoseOfTheDocument() {
    Set<String> listed = new TreeSet<>();
    OrderTables.ofDocument(DOCUMENT, document, "fence").forEach(row -> listed.addAll(row.names()));
    assertEquals(code.fences(), listed, "methods with a full fence, and rows of the table of fences");
  }

  @Test
  void raceTests_ofTheStressModule_areInTheDocument() {
    assertNone(races.stream().filter(race -> !race.endsWith("Weakened") && !document.contains(race)) // shows a fault
        .map(race -> race + " is named nowhere in the document: name it in the row that it shows"));
  }

  @Test
  void words_ofTheComments_areThoseOfTheDocument() {
    Map<String, Set<String>> listed = wordsByOwner(rows(document));
    Map<String, Set<String>> commented = wordsByOwner(comments);
    List<String> wrong = new ArrayList<>();
    commented.forEach((owner, words) -> words.stream()
        .filter(word -> !listed.getOrDefault(owner, Set.of()).contains(word))
        .forEach(word -> wrong.add(word + " is in a comment's table, but has no row in the document: add one")));
    code.words().forEach((word, access) -> {
      boolean needed = access.kind() == Kind.ACCESSED_BY_MODE && !access.packageName().endsWith(".internal.base");
      if (needed && commented.containsKey(word.owner()) && !commented.get(word.owner()).contains(word.toString())) {
        wrong.add(word + " has no row in the table in the comment of " + word.owner() + ": add one");
      }
    });
    assertNone(wrong.stream());
  }

  @Test
  void modes_ofTheComments_areThoseOfTheCode() {
    assertNone(wrongModes(comments));
  }

  @Test
  void raceTests_ofTheComments_areInTheDocumentsRows() {
    Map<String, String> testsByOwner = new TreeMap<>();
    rows(document).forEach(row -> testsByOwner.merge(ownerOf(row), row.cell("test"), String::concat));
    assertNone(comments.stream().flatMap(row -> RACE_NAME.matcher(row.cell("test")).results()
        .map(MatchResult::group).filter(race -> !testsByOwner.getOrDefault(ownerOf(row), "").contains(race))
        .map(race -> row.place() + ": the comment names " + race + " for " + row.names() + ", the document does not")));
  }

  @Test
  void words_withSeveralModes_haveATableInTheirClass() {
    Set<String> commented = wordsByOwner(comments).keySet();
    assertNone(code.words().entrySet().stream()
        .filter(word -> modes(word.getValue()).size() > 1 && !word.getValue().packageName().endsWith(".internal.base"))
        .map(Map.Entry::getKey).filter(word -> !commented.contains(word.owner()))
        .map(word -> word + " is accessed in several modes: say why in a table in the comment of " + word.owner()));
  }

  // -- that the checks can fail --

  @Test
  void document_withoutTheRowsOfAWord_isFound() {
    for (Word word : code.words().keySet()) {
      String cut = withoutRowsOf(word);
      assertSeen(wordsWithoutRow(code, cut), word.toString());
    }
  }

  @Test
  void document_withAnotherMode_isFound() {
    assertSeen(wrongModes(rows(document.replace("| thief | acquire |", "| thief | opaque |"))), "LocalQueue.tail");
    assertSeen(wrongModes(rows(document.replace("| release | next consumer |", "| plain | next consumer |"))),
        "InjectQueue.token");
  }

  @Test
  void document_withATestThatIsGone_isFound() {
    assertSeen(missingTests(document.replace("`LocalQueueRaces.PopVsSteal`", "`LocalQueueRaces.PopVsNobody`")),
        "LocalQueueRaces.PopVsNobody");
    assertSeen(missingTests(document.replace("[SnapshotTest](", "[GoneTest](")), "GoneTest");
    assertSeen(missingTests(document.replaceAll("\\[SnapshotTest\\]\\([^)]+\\)", "")), "names no test");
  }

  @Test
  void document_withAWordThatIsGone_isFound() {
    assertSeen(rowsWithoutWord(document.replace("| `below[i]` |", "| `above[i]` |")), "IdleSet.above");
  }

  @Test
  void code_withAnUnlistedWord_isFound() throws Exception {
    assertSeen(wordsWithoutRow(CodeWords.of(Unlisted.class), document), "MemoryModelTest.unlisted");
  }

  /** A class with a shared word that no document knows. */
  static final class Unlisted {
    private volatile int unlisted;

    int next() {
      return unlisted + 1;
    }
  }

  // -- the checks --

  private static Stream<String> wordsWithoutRow(CodeWords words, String text) {
    Set<String> listed = new TreeSet<>();
    rows(text).forEach(row -> listed.addAll(row.names()));
    return words.words().entrySet().stream()
        .filter(word -> !listed.contains(word.getKey().toString()))
        .map(word -> word.getKey() + " (" + modes(word.getValue()) + ") has no row in " + ROOT.relativize(DOCUMENT)
            + ": add one that says who writes and reads it, how, what that carries, and which test shows it");
  }

  private static Stream<String> rowsWithoutWord(String text) {
    return rows(text).stream().flatMap(row -> row.names().stream()
        .filter(name -> !code.isField(word(name)))
        .map(name -> row.place() + ": no class has a field " + name + ": correct the row, or remove it"));
  }

  /** Words whose rows, taken together, name other modes than the byte code has. */
  private static Stream<String> wrongModes(List<Row> rows) {
    Map<String, Set<String>> writes = modesByWord(rows, row -> row.cell("write"));
    Map<String, Set<String>> reads = modesByWord(rows, row -> row.cell("read"));
    List<String> wrong = new ArrayList<>();
    for (String name : writes.keySet()) {
      Access access = code.words().get(word(name));
      if (access != null && access.kind() == Kind.ACCESSED_BY_MODE) {
        boolean allReads = reads.get(name).containsAll(access.reads()); // and exchanges, which read as well
        if (!allReads || !modes(access).containsAll(reads.get(name))) {
          wrong.add(place(rows, name) + ": " + name + " is read with " + access.reads() + ", not " + reads.get(name)
              + ": correct the row, or the access");
        }
        if (!writes.get(name).equals(access.writes())) {
          wrong.add(place(rows, name) + ": " + name + " is written with " + access.writes() + ", not "
              + writes.get(name) + ": correct the row, or the access");
        }
      }
    }
    return wrong.stream();
  }

  private static Stream<String> missingTests(String text) {
    return Stream.of("word", "fence").flatMap(first -> OrderTables.ofDocument(DOCUMENT, text, first).stream())
        .filter(row -> !row.cell("what the pair carries").equals(OWN))
        .flatMap(row -> EVIDENCE.stream().flatMap(column -> missingTests(row, column)));
  }

  private static Stream<String> missingTests(Row row, String column) {
    List<MatchResult> links = LINK.matcher(row.cell(column)).results().toList();
    if (links.isEmpty()) {
      return Stream.of(row.place() + ": the row of " + row.names() + " names no " + column + ": write one and link it");
    }
    return links.stream().filter(link -> !exists(link)).map(link -> row.place() + ": the row of " + row.names()
        + " names " + link.group().replaceAll("^\\[`?|`?\\].*", "") + ", which is no " + column + " in "
        + link.group(3) + ": follow the renaming, or write the test");
  }

  private static boolean exists(MatchResult link) {
    Path file = DOCUMENT.resolveSibling(link.group(3));
    if (!file.endsWith(link.group(1) + ".java") || !Files.exists(file)) {
      return false;
    }
    try {
      return link.group(2) == null
          ? UNIT_TEST.matcher(Files.readString(file)).find()
          : races.contains(link.group(1) + "." + link.group(2));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  // -- the index --

  private static void printIndex() {
    Map<String, Set<String>> tests = new TreeMap<>();
    for (Row row : rows(document)) {
      for (String name : row.names()) {
        Set<String> ofWord = tests.computeIfAbsent(name, unseen -> new TreeSet<>());
        LINK.matcher(row.cell("test")).results()
            .forEach(link -> ofWord.add(link.group(1) + (link.group(2) == null ? "" : "." + link.group(2))));
      }
    }
    String format = "%-36s | %-28s | %-25s | %s%n";
    StringBuilder index = new StringBuilder(String.format(format, "word", "written with", "read with", "tests"));
    code.words().forEach((word, access) -> index.append(String.format(format, word, shown(access, access.writes()),
        shown(access, access.reads()), String.join(", ", tests.getOrDefault(word.toString(), Set.of())))));
    code.fences().forEach(fence -> index.append(String.format(format, fence, "full fence", "", "the table of fences")));
    System.out.print(index);
  }

  private static String shown(Access access, Set<String> modes) {
    return access.kind() == Kind.ACCESSED_BY_MODE ? String.join(", ", modes)
        : access.kind() == Kind.PLAIN ? "plain" : "its own methods";
  }

  // -- helpers --

  private static List<Row> rows(String text) {
    return OrderTables.ofDocument(DOCUMENT, text, "word");
  }

  private static Set<String> modes(Access access) {
    Set<String> modes = new TreeSet<>(access.writes());
    modes.addAll(access.reads());
    return modes;
  }

  private static Map<String, Set<String>> modesByWord(List<Row> rows, Function<Row, String> cell) {
    Map<String, Set<String>> modes = new TreeMap<>();
    for (Row row : rows) {
      for (String name : row.names()) {
        Set<String> ofWord = modes.computeIfAbsent(name, unseen -> new TreeSet<>());
        MODE.matcher(cell.apply(row)).results().forEach(mode -> ofWord.add(
            mode.group(1) == null ? mode.group() : mode.group(1).toLowerCase(Locale.ROOT)));
      }
    }
    return modes;
  }

  private static Map<String, Set<String>> wordsByOwner(List<Row> rows) {
    Map<String, Set<String>> words = new TreeMap<>();
    for (Row row : rows) {
      for (String name : row.names()) {
        words.computeIfAbsent(word(name).owner(), unseen -> new TreeSet<>()).add(name);
      }
    }
    return words;
  }

  private static String ownerOf(Row row) {
    return word(row.names().get(0)).owner();
  }

  private static String place(List<Row> rows, String name) {
    return rows.stream().filter(row -> row.names().contains(name)).findFirst().map(Row::place).orElse("");
  }

  private static Word word(String name) {
    int dot = name.indexOf('.');
    return new Word(name.substring(0, dot), name.substring(dot + 1));
  }

  private static String withoutRowsOf(Word word) {
    Set<Integer> gone = new TreeSet<>();
    for (Row row : rows(document)) {
      if (row.names().contains(word.toString())) {
        gone.add(Integer.parseInt(row.place().replaceFirst(".*:", "")));
      }
    }
    List<String> lines = document.lines().toList();
    StringBuilder rest = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      rest.append(gone.contains(i + 1) ? "" : lines.get(i) + "\n");
    }
    return rest.toString();
  }

  private static void assertSeen(Stream<String> complaints, String named) {
    List<String> all = complaints.toList();
    assertFalse(all.stream().noneMatch(complaint -> complaint.contains(named)), () -> named + " is not among " + all);
  }

  private static void assertNone(Stream<String> complaints) {
    List<String> all = complaints.toList();
    assertTrue(all.isEmpty(), () -> String.join("\n", all));
  }

  private static List<Path> javaFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }
}
