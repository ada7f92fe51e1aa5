package dev.magpie.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code in the README compiles, its coordinates are the build's, and its first screen is one screen. */
final class ReadmeTest {
  private static final Path ROOT = Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolveSibling("");
  private static final int FIRST_SCREEN_LINES = 40;
  private static final Pattern JAVA_BLOCK = Pattern.compile("(?ms)^```java\\R(.*?)^```\\s*?$");
  private static final Pattern IMPORT = Pattern.compile("(?m)^import [^;]+;\\R");
  private static final Pattern TYPE =
      Pattern.compile("(?m)^(?:public |final |abstract )*(?:class|interface|record|enum) (\\w+)");
  private static final Pattern COORDINATES = Pattern.compile("dev\\.magpie:executor-core:([^`\\s]+)");
  private static final Pattern VERSION = Pattern.compile("<artifactId>executor-parent</artifactId>\\s*"
      + "<version>([^<]+)</version>");

  @TempDir
  Path classes;

  private static String readme;

  @BeforeAll
  static void readReadme() throws IOException {
    readme = Files.readString(ROOT.resolve("README.md"));
  }

  @Test
  void javaBlocks_ofReadme_compile() throws IOException {
    List<JavaFileObject> sources = new ArrayList<>();
    for (String block : javaBlocks(readme)) {
      sources.add(source("Block" + sources.size(), block));
    }
    assertFalse(sources.isEmpty(), "no block of Java was seen");
    assertEquals(List.of(), errors(sources));
  }

  @Test
  void firstScreen_ofReadme_hasExampleClaimsAndLinks() {
    String screen = readme.lines().limit(FIRST_SCREEN_LINES).collect(Collectors.joining("\n"));
    assertEquals(1, javaBlocks(screen + "\n").size(), "the example");
    assertTrue(screen.contains("docs/benchmarks"), "the link to the measurements");
    assertTrue(screen.contains("\n## "), "the first screen is longer than " + FIRST_SCREEN_LINES + " lines");
  }

  @Test
  void coordinates_inReadme_haveTheVersionOfTheBuild() throws IOException {
    Matcher version = VERSION.matcher(Files.readString(ROOT.resolve("pom.xml")));
    assertTrue(version.find(), "no version in pom.xml");
    List<String> named = COORDINATES.matcher(readme).results().map(found -> found.group(1)).toList();
    assertFalse(named.isEmpty(), "no coordinates in the README");
    named.forEach(name -> assertEquals(version.group(1), name));
  }

  @Test
  void errors_ofBrokenBlocks_areSeen() throws IOException {
    assertEquals(1, errors(List.of(source("Statement", "WorkStealingExecutor.create();\n"))).size(), "no import");
    assertEquals(1, errors(List.of(source("Type", "class Broken { Absent field; }\n"))).size(), "no such type");
    assertEquals(0, errors(List.of(source("Sound", "Thread.onSpinWait();\n"))).size(), "sound");
  }

  private static List<String> javaBlocks(String markdown) {
    return JAVA_BLOCK.matcher(markdown).results().map(found -> found.group(1)).toList();
  }

  /** Types stand by themselves; statements become the body of a method. */
  private static JavaFileObject source(String name, String block) {
    Matcher type = TYPE.matcher(block);
    if (type.find()) {
      return new Text(type.group(1), block);
    }
    String imports = IMPORT.matcher(block).results().map(found -> found.group()).collect(Collectors.joining());
    String body = IMPORT.matcher(block).replaceAll("");
    return new Text(name, imports + "class " + name + " {\n  void body() throws Exception {\n" + body + "  }\n}\n");
  }

  private List<String> errors(List<JavaFileObject> sources) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(found, Locale.ROOT, null)) {
      files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(classes));
      List<String> options = List.of("-proc:none", "-classpath", System.getProperty("java.class.path"));
      compiler.getTask(null, files, found, options, null, sources).call();
    }
    return found.getDiagnostics().stream()
        .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
        .map(diagnostic -> diagnostic.toString())
        .toList();
  }

  private static final class Text extends SimpleJavaFileObject {
    private final String text;

    Text(String name, String text) {
      super(URI.create("string:///" + name + Kind.SOURCE.extension), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
