package dev.magpie.executor.internal.worker;

import dev.magpie.executor.internal.Layouts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

final class WorkerLayoutTest {

  private static final String OWN = "lastOwnPush+turnsLeft+lifoRuns+lifoRest+searching+inTask";

  @Test
  void hotFields_always_haveLinesOfTheirOwn() {
    Layouts.assertHotFieldsApart(Worker.class, OWN);
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_25) // compact headers are a product flag from 25 on
  void hotFields_withCompactHeaders_haveLinesOfTheirOwn() throws Exception {
    Layouts.assertHotFieldsApartWithCompactHeaders(Worker.class, OWN);
  }
}
