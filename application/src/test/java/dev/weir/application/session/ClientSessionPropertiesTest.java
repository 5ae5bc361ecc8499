package dev.weir.application.session;

import dev.weir.domain.random.Seeded;
import org.junit.jupiter.api.Test;

/** What must hold for a session whatever its client, its pool and its server do. */
class ClientSessionPropertiesTest {
  private static final int SEQUENCES = 20_000;

  @Test
  void everyRequestIsAnsweredOnceAndEveryConnectionGoesBackOnce() {
    Seeded.forAll("session", SEQUENCES, random -> new SessionWorld(random).live());
    System.out.printf("figure: session_sequences=%d%n", SEQUENCES);
  }

  @Test
  void noTransactionIsLeftToAnotherSessionOrTakenFromItsOwn() {
    Seeded.forAll("transactions", SEQUENCES / 4, random -> new TransactionWorld(random).live());
  }
}
