package dev.weir.application.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.mutant.Edit;
import dev.weir.domain.mutant.Mutant;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The simulation finds what it is there to find: each of these bugs, in few clusters' lives. */
class PlantedBugsIT {
  private static final RandomGeneratorFactory<RandomGenerator> GENERATORS =
      RandomGeneratorFactory.of("L64X128MixRandom");
  private static final int MOST_LIVES = 200;

  @ParameterizedTest
  @EnumSource
  void isFound(PlantedBug bug) throws Exception {
    Method live = live(bug.edits(), bug.life());

    String found = null;
    int lives = 0;
    while (found == null && lives < MOST_LIVES) {
      lives++;
      found = fails(live, lives);
    }

    System.out.println("figure: " + bug + " found in " + lives + " lives by " + found);
    assertThat(found).isNotNull().contains(bug.breaks());
  }

  /** It is the bug that is found, and not that the program was compiled and loaded like this. */
  @Test
  void nothingIsFoundInTheSameSourcesAsTheyAre() throws Exception {
    List<Edit> edits =
        Stream.of(PlantedBug.values())
            .flatMap(bug -> bug.edits().stream())
            .map(Edit::unchanged)
            .toList();
    Method live = live(edits, "Simulation.live");

    for (int seed = 1; seed <= MOST_LIVES; seed++) {
      assertThat(fails(live, seed)).as("life " + seed).isNull();
    }
  }

  private static Method live(List<Edit> edits, String life) throws Exception {
    String[] classAndMethod = life.split("\\.", 2);
    String home = Simulation.class.getPackageName() + "." + classAndMethod[0];
    Class<?> simulation = Mutant.with(edits).loadClass(home);
    Method live = simulation.getDeclaredMethod(classAndMethod[1], RandomGenerator.class);
    live.setAccessible(true);
    return live;
  }

  /** The same seeds each time: what they find is known. */
  private static @Nullable String fails(Method live, long seed)
      throws ReflectiveOperationException {
    try {
      live.invoke(null, GENERATORS.create(seed));
      return null;
    } catch (InvocationTargetException e) {
      String message = String.valueOf(e.getTargetException().getMessage()).strip();
      return message.lines().findFirst().orElse("").split(";", 2)[0];
    }
  }
}
