package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SessionNumbersTest {
  private static final int ALL = SessionNumbers.LAST - SessionNumbers.FIRST + 1;

  private final SessionNumbers numbers = new SessionNumbers();

  @Test
  void allNumbersAreGivenOnceAndThenNone() {
    Set<Integer> given = new HashSet<>();
    for (int i = 0; i < ALL; i++) {
      given.add(numbers.take());
    }

    assertThat(given).hasSize(ALL).doesNotContain(SessionNumbers.NONE);
    assertThat(given).allMatch(one -> one >= SessionNumbers.FIRST && one <= SessionNumbers.LAST);
    assertThat(numbers.take()).isEqualTo(SessionNumbers.NONE);

    numbers.giveBack(SessionNumbers.NONE);
    assertThat(numbers.take()).isEqualTo(SessionNumbers.NONE);
    numbers.giveBack(20_000);
    assertThat(numbers.take()).isEqualTo(20_000);
  }

  @Test
  void numberOfAnEndedSessionIsNotTheNextOneGiven() {
    int first = numbers.take();
    numbers.giveBack(first);

    assertThat(numbers.take()).isNotEqualTo(first);
  }

  @Test
  void noTwoLiveSessionsHaveOneNumber() {
    Seeded.forAll(
        "session numbers",
        20,
        random -> {
          SessionNumbers fresh = new SessionNumbers();
          List<Integer> live = new ArrayList<>();
          for (int i = 0; i < 60_000; i++) {
            if (live.isEmpty() || random.nextInt(100) < 55) {
              int number = fresh.take();
              if (number == SessionNumbers.NONE) {
                assertThat(live).hasSize(ALL);
              } else {
                live.add(number);
              }
            } else {
              int at = random.nextInt(live.size());
              fresh.giveBack(live.set(at, live.getLast()));
              live.removeLast();
            }
          }
          assertThat(live).doesNotHaveDuplicates();
        });
  }
}
