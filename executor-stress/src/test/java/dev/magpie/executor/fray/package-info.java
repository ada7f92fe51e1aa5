/**
 * Whole executors under the model checker Fray: one thread runs at a time, and a scheduler decides at each access to
 * shared memory which. {@code mvn verify -Pproof} runs them, all other builds leave them out; they need a JDK 25 on
 * Linux x86-64, from which {@code fray/setup.sh} links the instrumented one, and are left out with a line that says
 * so where there is none. {@link FrayGate} fails a build that ran fewer tests than there are.
 *
 * <p>What Fray shows: lost wake-ups, as deadlocks; tasks lost or run twice; races of shutdown. What it cannot show: a
 * missing fence or a mode that is too weak, since its memory is sequentially consistent; that is what jcstress is
 * for. What it would not see by itself, {@code FrayPoints} makes it see; {@code CanariesFrayTest} shows that it does.
 *
 * <p>Time is Fray's own and each reading moves it on, so a run depends on the schedule only. A timed wait ends by
 * itself only when all threads wait. A {@link Pools#patient patient} executor therefore parks without end; its watch
 * over the LIFO slots keeps its timed looks, for they are a part of the protocol: a task in a slot whose owner blocks
 * otherwise than in {@code Future.get} is found by nobody else.
 *
 * <p>A failure leaves its schedule under {@code target/fray-recordings/CLASS/METHOD/recording}. To run it again, give
 * the test's {@code FrayTest} annotation {@code iterations = 1}, {@code scheduler = ReplayScheduler.class} and this
 * folder as {@code replay}.
 */
@NullMarked
package dev.magpie.executor.fray;

import org.jspecify.annotations.NullMarked;
