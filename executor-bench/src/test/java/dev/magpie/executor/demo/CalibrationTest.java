package dev.magpie.executor.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CalibrationTest {
  @ParameterizedTest
  @CsvSource({"0, 1", "0.4, 1", "1, 1", "7.6, 8", "12.4, 12", "994, 990", "996, 1000", "87654, 88000"})
  void rounded_anyRate_keepsTwoDigits(double perSecond, int rounded) {
    assertEquals(rounded, Calibration.rounded(perSecond));
  }

  @Test
  void run_allContenders_findsARateWithoutErrors() throws Exception {
    final Calibration calibration =
        Calibration.run(List.of(Contender.values()), 2, TimeUnit.MILLISECONDS.toNanos(200));
    assertTrue(calibration.perSecond() >= 1);
    assertEquals(0, calibration.errors(), calibration::firstError);
  }
}
