package dev.magpie.executor.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.internal.base.CacheLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;

/** Checks, in this JVM or one with compact headers, that a hot field is far from all fields that are no padding. */
public final class Layouts {

  private static final long LIMIT_SECONDS = 60;

  private Layouts() {}

  /** Run in a child JVM: class name, then its hot fields. */
  public static void main(String[] args) throws ClassNotFoundException {
    assertHotFieldsApart(Class.forName(args[0]), List.of(args).subList(1, args.length).toArray(new String[0]));
    System.out.println("apart");
  }

  /**
   * Each hot field is 128 bytes or more from every other field but padding, and from both ends of the object. Fields of one
   * writer, joined as in {@code "a+b"}, may be near each other.
   */
  public static void assertHotFieldsApart(Class<?> type, String... hot) {
    ClassLayout layout = ClassLayout.parseClass(type);
    List<FieldLayout> fields = new ArrayList<>();
    for (FieldLayout field : layout.fields()) {
      if (!field.typeClass().equals("byte")) {
        fields.add(field);
      }
    }
    for (String group : hot) {
      List<String> names = List.of(group.split("\\+"));
      for (String name : names) {
        FieldLayout field = fields.stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
        for (FieldLayout other : fields) {
          boolean near = !names.contains(other.name()) && gap(field, other) < CacheLine.BYTES;
          assertTrue(!near, () -> other + " is near " + name + "\n" + layout);
        }
        assertTrue(layout.instanceSize() - end(field) >= CacheLine.BYTES, () -> name + " is near the end\n" + layout);
        assertTrue(field.offset() >= CacheLine.BYTES, () -> name + " is near the start\n" + layout);
      }
    }
  }

  /** The same under {@code -XX:+UseCompactObjectHeaders}. */
  public static void assertHotFieldsApartWithCompactHeaders(Class<?> type, String... hot)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseCompactObjectHeaders", "-XX:+EnableDynamicAgentLoading"));
    command.addAll(List.of("-Djdk.attach.allowAttachSelf=true", "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Layouts.class.getName(), type.getName()));
    command.addAll(List.of(hot));
    Process child = new ProcessBuilder(command).redirectErrorStream(true).start();
    child.getOutputStream().close();
    String printed = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(child.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS), printed);
    assertEquals(0, child.exitValue(), printed);
    assertTrue(printed.contains("apart"), printed);
  }

  private static long gap(FieldLayout a, FieldLayout b) {
    return a.offset() < b.offset() ? b.offset() - end(a) : a.offset() - end(b);
  }

  private static long end(FieldLayout field) {
    return field.offset() + field.size();
  }
}
