package dev.magpie.executor.stress;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;

/** The tests in a jcstress jar: its annotation processor lists them, one a line. */
final class TestList {
  private static final String ENTRY = "META-INF/TestList";
  private static final Pattern NAME = Pattern.compile("^JCTEST(\\d+)S"); // the length of the name that follows

  private TestList() {}

  /** The names that jcstress would choose with these options. */
  static List<String> matching(Path jar, List<String> options) throws IOException {
    int option = options.indexOf("-t");
    Predicate<String> chosen = Pattern.compile(option < 0 ? ".*" : options.get(option + 1)).asPredicate();
    return names(jar).stream().filter(chosen).toList();
  }

  private static List<String> names(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      ZipEntry list = file.getEntry(ENTRY);
      if (list == null) {
        throw new IOException(jar + " has no " + ENTRY);
      }
      try (InputStream in = file.getInputStream(list);
          BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
        return lines.lines().filter(line -> !line.isBlank()).map(TestList::name).toList();
      }
    }
  }

  private static String name(String line) {
    Matcher name = NAME.matcher(line);
    if (!name.find()) {
      throw new IllegalArgumentException("not a test: " + line);
    }
    return line.substring(name.end(), name.end() + Integer.parseInt(name.group(1)));
  }
}
