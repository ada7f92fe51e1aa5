package dev.magpie.executor.stress;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Runs a class of Lincheck tests only on a JDK where Lincheck sees all shared state: see {@link LambdaCanaryTest}. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(LincheckSees.Condition.class)
public @interface LincheckSees {

  /** Asks the canary. */
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      return LambdaCanaryTest.isSeen()
          ? ConditionEvaluationResult.enabled("the canary's race was found")
          : ConditionEvaluationResult.disabled(LambdaCanaryTest.NOT_SEEN);
    }
  }
}
