package dev.weir.benchmarks.sidebyside.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundsTest {
  private final List<String> used = new ArrayList<>();

  /** Notes that it was used. */
  private record Way(String name, List<String> used) implements Rounds.Measured {
    @Override
    public String use(Duration time, boolean kept) {
      used.add(name + time.toSeconds() + (kept ? "" : " dropped"));
      return "";
    }
  }

  @Test
  void allAreWarmedUpAndThenMeasuredInTurnAnotherFirstEachTime() throws IOException {
    List<Way> ways = List.of(new Way("a", used), new Way("b", used), new Way("c", used));
    Rounds.run(ways, new Pace(2, Duration.ofSeconds(1), Duration.ofSeconds(9)));
    assertThat(used)
        .containsExactly(
            "a9 dropped", "b9 dropped", "c9 dropped", "a1", "b1", "c1", "b1", "c1", "a1");
  }
}
