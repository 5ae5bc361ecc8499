package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * A plain request, of which nothing is noted, is decided on as one of which everything is noted:
 * whatever came before it, and whatever the server says to it.
 */
class PlainRequestPropertiesTest {
  private static final int SEQUENCES = 4_000;

  @Test
  void savedNotesChangeNoDecision() {
    AtomicInteger plain = new AtomicInteger();
    Seeded.forAll(
        "plain requests",
        SEQUENCES,
        random -> {
          PlainRequestTwins twins = new PlainRequestTwins(random);
          twins.live();
          plain.addAndGet(twins.plainRequests());
        });
    System.out.printf("figure: plain_sequences=%d plain_requests=%d%n", SEQUENCES, plain.get());
    assertThat(plain.get()).isGreaterThan(SEQUENCES);
  }
}
