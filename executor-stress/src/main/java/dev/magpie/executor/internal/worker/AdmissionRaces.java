package dev.magpie.executor.internal.worker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** The row "Admission.permits", and the flag that makes opening happen once. */
public final class AdmissionRaces {

  private static final int ENOUGH = 10; // more than any of these tests can leave

  private AdmissionRaces() {}

  /** How many tasks would be admitted now, up to {@link #ENOUGH}. */
  private static int admitAll(Admission admission) {
    int room = 0;
    while (room < ENOUGH && admission.tryAdmit()) {
      room++;
    }
    return room;
  }

  /** Two submitters, room for one task. */
  @JCStressTest
  @Outcome(id = {"1, 0, 0", "0, 1, 0"}, expect = ACCEPTABLE, desc = "One was admitted.")
  @Outcome(expect = FORBIDDEN, desc = "More tasks than the bound, or room that nobody can use.")
  @State
  public static class AdmitVsAdmit {
    private final Admission admission = new Admission(1);

    @Actor
    public void submitter1(III_Result r) {
      r.r1 = admission.tryAdmit() ? 1 : 0;
    }

    @Actor
    public void submitter2(III_Result r) {
      r.r2 = admission.tryAdmit() ? 1 : 0;
    }

    @Arbiter
    public void room(III_Result r) {
      r.r3 = admitAll(admission);
    }
  }

  /** A submitter comes to a full executor while a task ends. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "Admitted to the room that the task left.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "Too early; the room is free.")
  @Outcome(expect = FORBIDDEN, desc = "More tasks than the bound, or room that nobody can use.")
  @State
  public static class AdmitVsLeave {
    private final Admission admission = new Admission(1);

    public AdmitVsLeave() {
      admission.tryAdmit();
    }

    @Actor
    public void submitter(II_Result r) {
      r.r1 = admission.tryAdmit() ? 1 : 0;
    }

    @Actor
    public void worker() {
      admission.leave();
    }

    @Arbiter
    public void room(II_Result r) {
      r.r2 = admitAll(admission);
    }
  }

  /** A worker's own task is admitted beyond the bound while two others end. */
  @JCStressTest
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "Two tasks less and one more: room for one.")
  @Outcome(expect = FORBIDDEN, desc = "A task was not counted, or twice.")
  @State
  public static class AdmitAnywayVsLeave {
    private final Admission admission = new Admission(2);

    public AdmitAnywayVsLeave() {
      admission.tryAdmit();
      admission.tryAdmit();
    }

    @Actor
    public void submittingWorker() {
      admission.admitAnyway();
    }

    @Actor
    public void endingWorker() {
      admission.leave();
      admission.leave();
    }

    @Arbiter
    public void room(I_Result r) {
      r.r1 = admitAll(admission);
    }
  }

  /** A submitter comes to a full executor that is being closed. Here r2 is 1 if a later one is let through. */
  @JCStressTest
  @Outcome(id = {"0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "Too early or let through; later ones are let through.")
  @Outcome(expect = FORBIDDEN, desc = "A closed executor makes its submitters wait.")
  @State
  public static class AdmitVsOpen {
    private final Admission admission = new Admission(1);

    public AdmitVsOpen() {
      admission.tryAdmit();
    }

    @Actor
    public void submitter(II_Result r) {
      r.r1 = admission.tryAdmit() ? 1 : 0;
    }

    @Actor
    public void closer() {
      admission.open();
    }

    @Arbiter
    public void later(II_Result r) {
      r.r2 = admission.tryAdmit() ? 1 : 0;
    }
  }

  /** Two calls close the executor. Opened twice, the number of permits would pass the end of an int, which throws. */
  @JCStressTest
  @Outcome(id = "0, 0, 1", expect = ACCEPTABLE, desc = "Opened once; submitters are let through.")
  @Outcome(expect = FORBIDDEN, desc = "Opened twice, or not at all.")
  @State
  public static class OpenVsOpen {
    private final Admission admission = new Admission(ENOUGH);

    public OpenVsOpen() {
      admitAll(admission);
      admission.leave();
      admission.leave();
    }

    @Actor
    public void closer1(III_Result r) {
      r.r1 = open();
    }

    @Actor
    public void closer2(III_Result r) {
      r.r2 = open();
    }

    private int open() {
      try {
        admission.open();
        return 0;
      } catch (Error e) {
        return 1;
      }
    }

    @Arbiter
    public void later(III_Result r) {
      r.r3 = admitAll(admission) == ENOUGH ? 1 : 0;
    }
  }
}
