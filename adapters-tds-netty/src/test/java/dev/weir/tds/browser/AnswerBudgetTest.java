package dev.weir.tds.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AnswerBudgetTest {
  private long now = Duration.ofDays(1).toNanos();
  private final AnswerBudget budget = new AnswerBudget(() -> now);

  @Test
  void theAddressesOfANetworkShareABudget() throws Exception {
    int answers = 0;
    for (int host = 1; host < 255; host++) {
      answers += budget.take(InetAddress.getByName("10.0.0." + host)) ? 1 : 0;
    }

    assertThat(answers).isEqualTo(AnswerBudget.ANSWERS_PER_SECOND);
    assertThat(budget.take(InetAddress.getByName("10.0.1.1"))).isTrue();
  }

  @Test
  void theAddressesOfASiteShareABudgetUnderIpv6() throws Exception {
    int answers = 0;
    for (int host = 0; host < 1_000; host++) {
      String address = "2001:db8:7:%x::%x".formatted(host, host);
      answers += budget.take(InetAddress.getByName(address)) ? 1 : 0;
    }

    assertThat(answers).isEqualTo(AnswerBudget.ANSWERS_PER_SECOND);
    assertThat(budget.take(InetAddress.getByName("2001:db8:8::1"))).isTrue();
  }

  @Test
  void aSecondLaterItAnswersAgain() throws Exception {
    InetAddress asked = InetAddress.getByName("10.0.0.1");
    while (budget.take(asked)) {
      // Until the budget is used up.
    }

    now += Duration.ofSeconds(1).toNanos();

    assertThat(budget.take(asked)).isTrue();
  }
}
