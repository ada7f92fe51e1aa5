package dev.magpie.executor.explore;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** All race tests of this module: nested classes of files called {@code *Races}. */
final class RaceTests {

  private RaceTests() {}

  /** Those for jcstress. */
  static List<RaceTest> all() {
    return beside(RaceTests.class);
  }

  /** Those in the same folder or jar as this class. */
  static List<RaceTest> beside(Class<?> anchor) {
    try {
      URI here = anchor.getProtectionDomain().getCodeSource().getLocation().toURI();
      if (here.getPath().endsWith(".jar")) {
        try (FileSystem jar = FileSystems.newFileSystem(URI.create("jar:" + here), Map.of())) {
          return in(jar.getPath("/"));
        }
      }
      return in(Path.of(here));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<RaceTest> in(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.map(file -> root.relativize(file).toString().replace('/', '.').replace('\\', '.'))
          .filter(name -> name.matches(".*Races\\$\\w+\\.class"))
          .map(name -> name.substring(0, name.length() - ".class".length()))
          .sorted()
          .map(RaceTest::read)
          .filter(Objects::nonNull)
          .toList();
    }
  }
}
