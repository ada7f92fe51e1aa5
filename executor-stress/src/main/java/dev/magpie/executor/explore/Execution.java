package dev.magpie.executor.explore;

import dev.magpie.executor.explore.Actor.State;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * One run of the actors, a step at a time. At each access of a word that more than one of them uses, another may go on
 * instead, and at each read the value may be any that the memory model allows.
 *
 * @see <a href="https://plv.mpi-sws.org/promising/">J. Kang and others, A promising semantics for relaxed-memory
 *     concurrency, 2017</a>, for memory as lists of writes with views, here without promises
 * @see <a href="https://gee.cs.oswego.edu/dl/html/j9mm.html">D. Lea, Using JDK 9 Memory Order Modes, 2018</a>
 */
final class Execution {

  /** Ends an actor's part in an execution that came to nothing. */
  private static final class Stopped extends Error {
    private static final long serialVersionUID = 1;

    Stopped() {
      super("stopped", null, false, false);
    }
  }

  private static final int SPIN = 100; // steps in a row after which an actor is taken to wait for another one
  private static final int ENDLESS = 20_000;

  private final Choices choices;
  private final Limits limits;
  private final Set<String> shared;
  private final List<Actor> actors = new ArrayList<>();
  private final Map<Object, Map<Object, Word>> words = new IdentityHashMap<>();
  private final List<Word> byId = new ArrayList<>();
  private final View total = new View(); // how far the one order of volatile accesses and full fences has come
  private final Thread owner = Thread.currentThread();
  private final List<String> trace; // null unless wanted
  private Runnable undo; // brings back the newest value of an array element that was read old
  private int preemptions;
  private int oldReads;
  private int steps;
  private int left;
  private String problem;
  private boolean foundShared;
  private volatile boolean over;

  Execution(Choices choices, Limits limits, Set<String> shared, boolean traced) {
    this.choices = choices;
    this.limits = limits;
    this.shared = shared;
    this.trace = traced ? new ArrayList<>() : null;
  }

  // -- for the explorer --

  /** Runs each task on its actor; returns when all have ended, or can go no further. */
  void run(List<Actor> with, List<Runnable> tasks) {
    for (int i = 0; i < tasks.size(); i++) {
      with.get(i).prepare(this, tasks.get(i));
      actors.add(with.get(i));
    }
    left = actors.size();
    actors.get(choices.choose(actors.size())).giveTurn();
    while (!over) {
      LockSupport.park(this);
    }
    restoreElement();
  }

  /** Why the actors could not all end, or null. */
  String problem() {
    return problem;
  }

  /** True if a word turned out to be shared that was not known to be: then choices were left out. */
  boolean foundShared() {
    return foundShared;
  }

  List<String> trace() {
    return trace == null ? List.of() : trace;
  }

  // -- for actors: memory --

  /** The word, known by its object and the name or index in it. */
  Word word(Object base, Object key, boolean primitive, Word.Raw raw) throws Throwable {
    Map<Object, Word> ofBase = words.computeIfAbsent(base, b -> new java.util.HashMap<>());
    Word word = ofBase.get(key);
    if (word == null) {
      restoreElement();
      word = new Word(byId.size(), base.getClass().getSimpleName() + "." + key, primitive, raw);
      byId.add(word);
      ofBase.put(key, word);
    }
    return word;
  }

  /** Carries out the operation, with the operands that VarHandle takes behind the coordinates. */
  Object perform(Actor me, Word word, Operation op, Object... operands) throws Throwable {
    point(me, word);
    return switch (op.kind()) {
      case GET -> read(me, word, op.mode());
      case SET -> {
        write(me, word, op.mode(), operands[0], null);
        yield null;
      }
      default -> readAndWrite(me, word, op, operands);
    };
  }

  private Object read(Actor me, Word word, Mode mode) {
    int floor = me.view.floor(word.id);
    if (mode.inTotalOrder) {
      floor = Math.max(floor, total.floor(word.id));
    }
    int at = word.newest();
    if (floor < at && oldReads < limits.oldReads()) {
      at -= choices.choose(at - floor + 1);
      oldReads += at < word.newest() ? 1 : 0;
    }
    Word.Write write = word.writes.get(at);
    if (mode != Mode.PLAIN) {
      me.view.raise(word.id, at);
    }
    see(me, write, mode);
    log(me, mode, "reads", word, write.value(), at < word.newest() ? "an old one" : "");
    return write.value();
  }

  private void see(Actor me, Word.Write write, Mode mode) {
    me.seen.join(write.carries());
    if (mode.acquires) {
      me.view.join(write.carries());
    }
  }

  private void write(Actor me, Word word, Mode mode, Object value, Word.Write replaced) throws Throwable {
    int at = word.newest() + 1;
    me.view.raise(word.id, at);
    View carries = (mode.releases ? me.view : me.fenced).copy();
    carries.raise(word.id, at);
    if (replaced != null) {
      carries.join(replaced.carries()); // a read-modify-write passes on what it replaces
    }
    if (mode.inTotalOrder) {
      total.raise(word.id, at);
    }
    word.writes.add(new Word.Write(value, carries));
    word.raw.set(value);
    log(me, mode, "writes", word, value, "");
  }

  private Object readAndWrite(Actor me, Word word, Operation op, Object[] operands) throws Throwable {
    Word.Write last = null;
    Object was;
    if (op.torn()) {
      was = read(me, word, op.mode());
      point(me, word);
    } else {
      last = word.writes.get(word.newest());
      was = last.value();
      me.view.raise(word.id, word.newest());
      see(me, last, op.mode());
      log(me, op.mode(), "takes", word, was, "");
    }
    switch (op.kind()) {
      case COMPARE_AND_SET, COMPARE_AND_EXCHANGE -> {
        boolean done = word.same(was, operands[0]);
        if (done) {
          write(me, word, op.mode(), operands[1], last);
        }
        return op.kind() == Operation.Kind.COMPARE_AND_SET ? (Object) done : was;
      }
      case GET_AND_SET -> write(me, word, op.mode(), operands[0], last);
      default -> write(me, word, op.mode(), sum(was, operands[0]), last);
    }
    return was;
  }

  private static Object sum(Object a, Object b) {
    return a instanceof Long n ? (Object) (n + (Long) b) : (Object) ((Integer) a + (Integer) b);
  }

  void fullFence(Actor me) {
    switchPoint(me);
    fence(me);
  }

  void fence(Actor me) {
    me.view.join(me.seen);
    me.view.join(total);
    total.join(me.view);
    me.fenced = me.view.copy();
    log(me, Mode.VOLATILE, "fences", null, null, "");
  }

  /** The element of an array, as an instruction that follows at once is to find it. */
  void showElement(Word word, Object value) throws Throwable {
    Object newest = word.writes.get(word.newest()).value();
    if (newest != value) {
      word.raw.set(value);
      undo = () -> {
        try {
          word.raw.set(newest);
        } catch (Throwable t) {
          throw new IllegalStateException(t);
        }
      };
    }
  }

  void restoreElement() {
    if (undo != null) {
      undo.run();
      undo = null;
    }
  }

  // -- for actors: turns --

  private void point(Actor me, Word word) {
    restoreElement();
    if (word.firstUser == null) {
      word.firstUser = me;
    } else if (word.firstUser != me && shared.add(word.name)) {
      foundShared = true;
    }
    if (shared.contains(word.name)) {
      switchPoint(me);
    }
  }

  /** Before a step that others could notice: one of them may go first. */
  void switchPoint(Actor me) {
    stopIfOver();
    if (++steps > ENDLESS) {
      fail("endless: more than " + ENDLESS + " steps");
    }
    if (++me.stepsInARow > SPIN) {
      spin(me);
    }
    List<Actor> others = ready(me);
    if (others.isEmpty() || preemptions >= limits.preemptions()) {
      return;
    }
    int chosen = choices.choose(1 + others.size());
    if (chosen > 0) {
      preemptions++;
      handOver(me, others.get(chosen - 1));
    }
  }

  /** The actor waits for others to do something: so it will see all that they have done. */
  void spin(Actor me) {
    stopIfOver();
    me.stepsInARow = 0;
    if (++steps > ENDLESS) {
      fail("endless: more than " + ENDLESS + " steps");
    }
    List<Actor> others = ready(me);
    if (!others.isEmpty()) {
      handOver(me, others.get(choices.choose(others.size())));
    }
    byId.forEach(word -> me.view.raise(word.id, word.newest()));
  }

  void park(Actor me, boolean timed) {
    switchPoint(me);
    if (me.permit) {
      me.permit = false;
      return;
    }
    log(me, Mode.PLAIN, "parks", null, null, "");
    me.state = timed ? State.PARKED_FOR_A_TIME : State.PARKED;
    Actor next = nextAfter(me);
    if (next == null) {
      fail("deadlock: " + me.getName() + " parks, and nobody is left to wake it");
    }
    if (next != me) {
      handOver(me, next);
    }
    me.permit = false;
  }

  void unpark(Actor me, Actor target) {
    switchPoint(me);
    log(me, Mode.PLAIN, "unparks " + target.getName(), null, null, "");
    target.permit = true;
    if (target.state != State.DONE) {
      target.state = State.READY;
    }
  }

  /** Called by the actor's thread when its task has returned or thrown. */
  void ended(Actor me, Throwable thrown) {
    me.state = State.DONE;
    left--;
    if (thrown != null && !(thrown instanceof Stopped) && problem == null) {
      StackTraceElement[] at = thrown.getStackTrace();
      problem = thrown + (at.length == 0 ? "" : " at " + at[0]);
    }
    if (left == 0) {
      over = true;
      LockSupport.unpark(owner);
      return;
    }
    Actor next = problem == null ? nextAfter(me) : anyLeft();
    if (next == null) {
      problem = "deadlock: all who are left are parked";
      next = anyLeft();
    }
    next.state = State.READY;
    next.giveTurn();
  }

  private Actor nextAfter(Actor me) {
    List<Actor> ready = ready(me);
    if (ready.isEmpty()) { // then a timed park may end
      ready = actors.stream().filter(actor -> actor.state == State.PARKED_FOR_A_TIME).toList();
    }
    if (ready.isEmpty()) {
      return null;
    }
    Actor next = ready.get(choices.choose(ready.size()));
    next.state = State.READY;
    return next;
  }

  private Actor anyLeft() {
    return actors.stream().filter(actor -> actor.state != State.DONE).findFirst().orElseThrow();
  }

  private List<Actor> ready(Actor besides) {
    return actors.stream().filter(actor -> actor != besides && actor.state == State.READY).toList();
  }

  private void handOver(Actor me, Actor next) {
    me.stepsInARow = 0;
    next.giveTurn();
    me.awaitTurn();
    stopIfOver();
  }

  private void stopIfOver() {
    if (problem != null) {
      throw new Stopped();
    }
  }

  private void fail(String why) {
    problem = why;
    throw new Stopped();
  }

  private void log(Actor me, Mode mode, String verb, Word word, Object value, String remark) {
    if (trace != null) {
      trace.add(me.getName() + " " + verb + (word == null ? "" : " " + word.name + " = " + value + " (" + mode + ")")
          + (remark.isEmpty() ? "" : ", " + remark) + ", in " + caller());
    }
  }

  private static String caller() {
    return StackWalker.getInstance().walk(frames -> frames
        .filter(f -> !f.getClassName().startsWith("java."))
        .filter(f -> !f.getClassName().startsWith(Execution.class.getPackageName()))
        .limit(3)
        .map(f -> f.getClassName().substring(f.getClassName().lastIndexOf('.') + 1) + "." + f.getMethodName())
        .reduce((a, b) -> a + " < " + b)
        .orElse("?"));
  }
}
