package dev.magpie.executor.fray;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.pastalab.fray.junit.junit5.annotations.FrayTest;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Reads Surefire's reports of the Fray tests, and believes them only when each test that exists ran and passed: on a
 * JVM that is not Fray's the tests are skipped, which looks as green as a pass.
 *
 * <p>Arguments: the folder of the test classes, the folder of the reports, and a file written when this build began,
 * for older reports do not count.
 */
final class FrayGate {

  private static final String CLASS_FILE = "FrayTest.class";

  private FrayGate() {}

  public static void main(String[] args) throws Exception {
    if (args.length != 3) {
      System.err.println("usage: FrayGate <test classes> <reports> <file of this build>");
      System.exit(2);
    }
    Set<String> expected = expected(Path.of(args[0]));
    Set<String> passed = passed(Path.of(args[1]), Files.getLastModifiedTime(Path.of(args[2])));
    Set<String> missing = new TreeSet<>(expected);
    missing.removeAll(passed);
    if (expected.isEmpty() || !missing.isEmpty()) {
      System.out.println("fray gate: FAILED, these of " + expected.size() + " tests did not run or pass: " + missing);
      System.exit(1);
    }
    System.out.println("fray gate: passed, " + expected.size() + " of " + expected.size() + " tests");
  }

  /** Class and method of each test. */
  private static Set<String> expected(Path classes) throws IOException, ClassNotFoundException {
    Set<String> tests = new TreeSet<>();
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(f -> f.toString().endsWith(CLASS_FILE)).toList()) {
        String path = classes.relativize(file).toString().replace(file.getFileSystem().getSeparator(), ".");
        Class<?> type = Class.forName(path.substring(0, path.length() - ".class".length()));
        for (Method method : type.getDeclaredMethods()) {
          if (isTest(method)) {
            tests.add(type.getName() + "." + method.getName());
          }
        }
      }
    }
    return tests;
  }

  private static boolean isTest(Method method) {
    return Stream.of(FrayTest.class, Test.class, ParameterizedTest.class).anyMatch(method::isAnnotationPresent);
  }

  /** Of those that ran, and of which no run failed. */
  private static Set<String> passed(Path reports, FileTime begin) throws Exception {
    Set<String> passed = new TreeSet<>();
    Set<String> others = new TreeSet<>();
    try (Stream<Path> files = Files.exists(reports) ? Files.list(reports) : Stream.of()) {
      for (Path file : files.filter(f -> f.toString().endsWith(".xml")).toList()) {
        if (Files.getLastModifiedTime(file).compareTo(begin) < 0) {
          continue;
        }
        NodeList cases = DocumentBuilderFactory.newInstance()
            .newDocumentBuilder().parse(file.toFile()).getElementsByTagName("testcase");
        for (int i = 0; i < cases.getLength(); i++) {
          Element run = (Element) cases.item(i);
          String test = run.getAttribute("classname") + "." + run.getAttribute("name").split("[({]", 2)[0];
          (isGood(run) ? passed : others).add(test);
        }
      }
    }
    passed.removeAll(others);
    return passed;
  }

  private static boolean isGood(Element run) {
    return List.of("skipped", "failure", "error").stream()
        .noneMatch(bad -> run.getElementsByTagName(bad).getLength() > 0);
  }
}
