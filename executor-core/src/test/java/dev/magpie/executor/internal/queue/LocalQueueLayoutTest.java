package dev.magpie.executor.internal.queue;

import dev.magpie.executor.internal.Layouts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

final class LocalQueueLayoutTest {

  @Test
  void hotFields_always_haveLinesOfTheirOwn() {
    Layouts.assertHotFieldsApart(LocalQueue.class, "tail", "head");
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_25) // compact headers are a product flag from 25 on
  void hotFields_withCompactHeaders_haveLinesOfTheirOwn() throws Exception {
    Layouts.assertHotFieldsApartWithCompactHeaders(LocalQueue.class, "tail", "head");
  }
}
