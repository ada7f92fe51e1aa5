package dev.magpie.executor;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * The words of compiled classes that can change, and how each is accessed, method by method. Fields come by reflection,
 * accesses from the byte code as javap prints it: what a comment or a name says plays no part.
 */
final class CodeWords {

  /** How a word comes to be shared, or not to be. */
  enum Kind {
    /** A field with a VarHandle, an element of an array with one, a volatile field, or a Padded or Atomic field. */
    ACCESSED_BY_MODE,
    /** An object of the JDK or of JCTools that has its own protocol. */
    LIBRARY,
    /** A field that is neither final nor any of these: one thread's, or handed over by another word. */
    PLAIN
  }

  /** A word by the class file's outermost class, without "Layout", and its name there. */
  record Word(String owner, String name) implements Comparable<Word> {
    @Override
    public int compareTo(Word other) {
      return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
      return owner + "." + name;
    }
  }

  /** What is done to a word: modes of pure writes and of read-modify-writes, modes of pure reads. */
  record Access(Kind kind, String packageName, Set<String> writes, Set<String> reads) {}

  private static final Pattern METHOD = Pattern.compile("^  \\S.*?([\\w$]+)\\(.*");
  private static final Pattern FIELD_USE =
      Pattern.compile("(get|put)(?:field|static)\\s.*// Field (?:([\\w/$]+)\\.)?([\\w$]+):.*");
  private static final Pattern CALL = Pattern.compile("invoke\\w+\\s.*// Method ([\\w/$]+)\\.(\\w+):.*");
  private static final Pattern MODED = Pattern.compile("java/lang/invoke/VarHandle"
      + "|dev/magpie/executor/internal/base/Padded\\w+|java/util/concurrent/atomic/\\w+");
  private static final Pattern LIBRARY = Pattern.compile("org\\.jctools\\..*|java\\.util\\.concurrent\\.locks\\..*"
      + "|java\\.util\\.concurrent\\.(Semaphore|CountDownLatch|CyclicBarrier|Phaser|Exchanger|\\w+(Queue|Map))");
  private static final Pattern PAD = Pattern.compile("[a-c]\\d+");
  private static final ToolProvider JAVAP =
      ToolProvider.findFirst("javap").orElseThrow(() -> new AssertionError("these tests need a JDK: javap is missing"));

  private final Map<Word, Access> words = new TreeMap<>();
  private final Set<Word> fields = new TreeSet<>();
  private final Set<String> fences = new TreeSet<>();
  private final Set<String> complaints = new TreeSet<>();

  /** Reads every class below the folder. */
  static CodeWords of(Path folder) throws IOException {
    CodeWords code = new CodeWords();
    List<Path> files;
    try (Stream<Path> walked = Files.walk(folder)) {
      files = walked.filter(file -> file.toString().matches(".*/(?!module-info|package-info)[^/]+\\.class")).toList();
    }
    code.read(folder, files);
    return code;
  }

  /** Reads one class and nothing else. */
  static CodeWords of(Class<?> type) throws Exception {
    CodeWords code = new CodeWords();
    Path root = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    code.read(root, List.of(root.resolve(type.getName().replace('.', '/') + ".class")));
    return code;
  }

  Map<Word, Access> words() {
    return words;
  }

  /** Methods with a full fence, as {@code Class.method}. */
  Set<String> fences() {
    return fences;
  }

  /** Accesses that could not be told apart. */
  Set<String> complaints() {
    return complaints;
  }

  boolean isField(Word word) {
    return fields.contains(word);
  }

  boolean isOwner(String name) {
    return fields.stream().anyMatch(word -> word.owner().equals(name));
  }

  private void read(Path folder, List<Path> files) {
    List<String> listings = disassembled(files);
    for (int i = 0; i < files.size(); i++) {
      String name = folder.relativize(files.get(i)).toString().replace('/', '.').replaceFirst("\\.class$", "");
      read(type(name), listings.get(i));
    }
  }

  private void read(Class<?> type, String listing) {
    for (Field field : type.getDeclaredFields()) {
      fields.add(new Word(owner(type), field.getName()));
      Kind kind = kind(field);
      if (kind != null) {
        access(word(field), kind, type);
      }
    }
    String method = "";
    Deque<Word> receivers = new ArrayDeque<>();
    for (String line : listing.lines().toList()) {
      Matcher declared = METHOD.matcher(line);
      if (declared.matches() || line.startsWith("  static {}")) {
        leave(type, method, receivers);
        method = declared.matches() ? declared.group(1) : "<clinit>";
      } else if (!type.getName().endsWith("." + method) && !type.getName().endsWith("$" + method)) {
        readInstruction(type, method, line, receivers);
      }
    }
    leave(type, method, receivers);
  }

  private void readInstruction(Class<?> type, String method, String line, Deque<Word> receivers) {
    Matcher use = FIELD_USE.matcher(line);
    if (use.find()) {
      Field field = field(type, use.group(2), use.group(3));
      if (field == null) {
        return;
      }
      if (Modifier.isVolatile(field.getModifiers())) {
        Access access = access(word(field), Kind.ACCESSED_BY_MODE, field.getDeclaringClass());
        (use.group(1).equals("get") ? access.reads() : access.writes()).add("volatile");
      } else if (use.group(1).equals("get") && kind(field) == Kind.ACCESSED_BY_MODE) {
        access(word(field), Kind.ACCESSED_BY_MODE, field.getDeclaringClass());
        receivers.push(word(field));
      }
      return;
    }
    Matcher call = CALL.matcher(line);
    if (!call.find() || !MODED.matcher(call.group(1)).matches()) {
      return;
    }
    String name = call.group(2);
    if (name.endsWith("Fence")) {
      fences.add(owner(type) + "." + method);
    } else if (receivers.isEmpty()) {
      complaints.add(type.getName() + "." + method + " calls " + name + " on no field: access the field directly");
    } else {
      note(words.get(receivers.pop()), name, call.group(1).contains("atomic"));
    }
  }

  private void leave(Class<?> type, String method, Deque<Word> receivers) {
    receivers.forEach(word -> complaints.add(
        type.getName() + "." + method + " hands on " + word + ": access it where it is declared, mode by mode"));
    receivers.clear();
  }

  private static void note(Access access, String call, boolean atomic) {
    String plain = atomic ? "volatile" : "plain";
    switch (call) {
      case "get" -> access.reads().add(plain);
      case "set" -> access.writes().add(plain);
      case "lazySet" -> access.writes().add("release");
      case "compareAndSet", "compareAndExchange" -> access.writes().add("CAS");
      case "getPlain", "getOpaque", "getAcquire", "getVolatile" -> access.reads().add(mode(call));
      case "setPlain", "setOpaque", "setRelease", "setVolatile" -> access.writes().add(mode(call));
      default -> access.writes().add(call);
    }
  }

  private static String mode(String call) {
    return call.substring(3).toLowerCase(Locale.ROOT);
  }

  private Access access(Word word, Kind kind, Class<?> type) {
    Access old = words.get(word);
    if (old == null || old.kind().compareTo(kind) > 0) {
      old = new Access(kind, type.getPackageName(), new TreeSet<>(), new TreeSet<>());
      words.put(word, old);
    }
    return old;
  }

  private static Kind kind(Field field) {
    if (field.isSynthetic() || field.isEnumConstant()) {
      return null;
    }
    String type = field.getType().getName().replace('.', '/');
    if (Modifier.isVolatile(field.getModifiers()) || MODED.matcher(type).matches()) {
      return Kind.ACCESSED_BY_MODE;
    }
    for (Class<?> up = field.getType(); up != null; up = up.getSuperclass()) {
      if (LIBRARY.matcher(up.getName()).matches()) {
        return Kind.LIBRARY;
      }
    }
    boolean never = Modifier.isFinal(field.getModifiers()) || PAD.matcher(field.getName()).matches();
    return never || isOneThreads(field.getDeclaringClass()) ? null : Kind.PLAIN;
  }

  /** A builder is for one thread, as its description says. */
  private static boolean isOneThreads(Class<?> type) {
    return type.getName().endsWith("Builder");
  }

  /** A VarHandle stands for the field that it is called after: TAIL for tail, SLOT for the elements of slots. */
  private Word word(Field field) {
    String name = field.getName();
    if (field.getType() == VarHandle.class) {
      List<String> named = new ArrayList<>();
      for (Field other : field.getDeclaringClass().getDeclaredFields()) {
        if (other.getName().matches(name.toLowerCase(Locale.ROOT) + "s?")) {
          named.add(other.getName());
        }
      }
      if (named.size() == 1) {
        name = named.get(0);
      } else {
        complaints.add(field + " stands for no field: call it as its field, in capitals");
      }
    }
    return new Word(owner(field.getDeclaringClass()), name);
  }

  private static Field field(Class<?> user, String owner, String name) {
    Class<?> type = owner == null ? user : type(owner.replace('/', '.'));
    for (Class<?> up = type; up != null; up = up.getSuperclass()) {
      for (Field field : up.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          return up.getName().startsWith("dev.magpie.") ? field : null;
        }
      }
    }
    return null;
  }

  private static String owner(Class<?> type) {
    String name = type.getName().substring(type.getPackageName().length() + 1);
    return name.replaceFirst("\\$.*", "").replaceFirst("Layout$", "");
  }

  private static Class<?> type(String name) {
    try {
      return Class.forName(name, false, CodeWords.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(name + " is not on the class path", e);
    }
  }

  /** What javap prints of each file. */
  private static List<String> disassembled(List<Path> files) {
    List<String> arguments = new ArrayList<>(List.of("-p", "-c"));
    files.forEach(file -> arguments.add(file.toString()));
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out);
    int status = JAVAP.run(writer, writer, arguments.toArray(new String[0]));
    List<String> listings = List.of(out.toString().split("(?m)^(?=Compiled from )"));
    if (status != 0 || listings.size() != files.size()) {
      throw new AssertionError("javap: " + status + ", " + listings.size() + " of " + files.size() + ": " + out);
    }
    return listings;
  }
}
