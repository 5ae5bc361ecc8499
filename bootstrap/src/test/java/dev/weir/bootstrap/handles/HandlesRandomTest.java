package dev.weir.bootstrap.handles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Whatever sessions that share connections do with their prepared handles, each runs the statement
 * it means, hears its own answer, and nothing runs twice; {@code -Dweir.handles.programs=N} says
 * how many programs, {@code -Dweir.seeds=N} from what they are drawn, {@code -Dweir.seed=N} which
 * one is run alone.
 */
@Timeout(3_600)
class HandlesRandomTest {
  /** A few for every build; many more by command. */
  private static final int PROGRAMS = Integer.getInteger("weir.handles.programs", 6);

  /** In so many, everything has happened. */
  private static final int ENOUGH = 60;

  /** What the model says is what a server says, or it would judge by a rule of its own. */
  @Test
  void theModelIsRightAboutAServer() {
    Tally tally = new Tally();
    long seeds =
        Seeded.forAllInParallel(
            "the model", Math.max(2, PROGRAMS / 10), random -> direct(random, tally));
    System.out.println("figure: direct seeds=" + seeds + " " + tally);
  }

  @Test
  void eachSessionRunsItsOwnStatementsAndNoneTwice() {
    Tally tally = new Tally();
    long seeds = Seeded.forAllInParallel("handles", PROGRAMS, random -> throughWeir(random, tally));
    System.out.println("figure: through weir seeds=" + seeds + " " + tally);
    if (PROGRAMS >= ENOUGH && Long.getLong("weir.seed") == null) {
      assertThat(tally.isVaried()).as("everything has happened: %s", tally).isTrue();
    }
  }

  private static void direct(RandomGenerator random, Tally tally) {
    try (World world = World.direct()) {
      new HandleProgram(random, world, tally).run(2 + random.nextInt(3));
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new AssertionError("a client failed: " + e, e);
    }
  }

  private static void throughWeir(RandomGenerator random, Tally tally) {
    int connections = 1 + random.nextInt(3);
    int preparedStatements = 1 + random.nextInt(8);
    try (World world = World.throughWeir(connections, preparedStatements)) {
      new HandleProgram(random, world, tally).run(2 + random.nextInt(5));
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new AssertionError("a client failed: " + e, e);
    }
  }
}
