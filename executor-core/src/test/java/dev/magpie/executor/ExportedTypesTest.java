package dev.magpie.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What users can see names the JDK and our exported packages only: nothing of ours inside, no dependency. */
final class ExportedTypesTest {
  private static final String ROOT = "dev.magpie.executor";
  private static final Set<String> EXPORTED = Set.of(ROOT, ROOT + ".spi");
  private static final Pattern TYPE_NAME = Pattern.compile("[A-Za-z_]\\w*(?:\\.\\w+)+(?:\\$\\w+)*");

  @Test
  void signatures_ofExportedTypes_nameExportedTypesOnly() throws Exception {
    List<Class<?>> types = exportedTypes();
    assertTrue(types.contains(WorkStealingExecutor.class), () -> "only " + types);
    Set<String> leaks = new TreeSet<>();
    for (Class<?> type : types) {
      for (String signature : visibleSignatures(type)) {
        TYPE_NAME.matcher(signature).results().map(found -> found.group())
            .filter(name -> name.startsWith(ROOT + ".internal.") || name.startsWith("org."))
            .forEach(name -> leaks.add(type.getName() + ": " + signature + " names " + name));
      }
    }
    assertEquals(Set.of(), leaks);
  }

  private static List<String> visibleSignatures(Class<?> type) {
    List<String> signatures = new ArrayList<>();
    signatures.add(type.toGenericString());
    signatures.add(String.valueOf(type.getGenericSuperclass()));
    Stream.of(type.getGenericInterfaces()).forEach(each -> signatures.add(each.getTypeName()));
    Stream.of(type.getDeclaredFields()).filter(ExportedTypesTest::isVisible)
        .map(Field::toGenericString).forEach(signatures::add);
    Stream.of(type.getDeclaredConstructors(), type.getDeclaredMethods()).flatMap(Stream::of)
        .filter(ExportedTypesTest::isVisible).map(Executable::toGenericString).forEach(signatures::add);
    return signatures;
  }

  private static boolean isVisible(Member member) {
    return isVisible(member.getModifiers()) && !member.isSynthetic();
  }

  private static boolean isVisible(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static List<Class<?>> exportedTypes()
      throws IOException, URISyntaxException, ClassNotFoundException {
    Path classes = Path.of(
        WorkStealingExecutor.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<Class<?>> types = new ArrayList<>();
    for (String packageName : new TreeSet<>(EXPORTED)) {
      try (Stream<Path> files = Files.list(classes.resolve(packageName.replace('.', '/')))) {
        for (String file : files.map(each -> each.getFileName().toString()).sorted().toList()) {
          if (file.endsWith(".class") && !file.equals("package-info.class")) {
            String name = packageName + "." + file.substring(0, file.length() - ".class".length());
            Class<?> type = Class.forName(name, false, ExportedTypesTest.class.getClassLoader());
            if (isVisible(type.getModifiers())) {
              types.add(type);
            }
          }
        }
      }
    }
    return types;
  }
}
