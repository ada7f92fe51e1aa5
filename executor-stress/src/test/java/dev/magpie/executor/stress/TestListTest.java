package dev.magpie.executor.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestListTest {
  private static final String TESTS = "JCTEST7Sa.Races7Sa$Races1I2\nJCTEST8Sa.Others8Sa$Others1I2\n\n";

  @TempDir private Path folder;

  @Test
  void matching_withoutChoice_givesAll() throws IOException {
    assertEquals(List.of("a.Races", "a.Others"), TestList.matching(jar("META-INF/TestList", TESTS), List.of("-v")));
  }

  @Test
  void matching_withChoice_givesThoseThatContainIt() throws IOException {
    Path jar = jar("META-INF/TestList", TESTS);
    assertEquals(List.of("a.Races"), TestList.matching(jar, List.of("-iters", "1", "-t", "Race")));
    assertEquals(List.of(), TestList.matching(jar, List.of("-t", "^Race")));
  }

  @Test
  void matching_inJarWithoutList_throws() throws IOException {
    Path jar = jar("META-INF/Other", TESTS);
    assertThrows(IOException.class, () -> TestList.matching(jar, List.of()));
  }

  @Test
  void matching_inListOfAnotherForm_throws() throws IOException {
    Path jar = jar("META-INF/TestList", "a.Races\n");
    assertThrows(IllegalArgumentException.class, () -> TestList.matching(jar, List.of()));
  }

  private Path jar(String entry, String content) throws IOException {
    Path jar = folder.resolve("tests.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry(entry));
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
    return jar;
  }
}
