package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.client.Source;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.PasswordHash;
import dev.weir.testkit.await.Await;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class PasswordChecksTest {
  private static final Source CROWD = new Source("10.0.0.1");
  private static final Source FEW = new Source("10.0.0.2");
  private static final Password SECRET = new Password("secret");
  private static final PasswordHash HASH = Pbkdf2.hash(SECRET, PasswordHash.MIN_ITERATIONS);

  @Test
  void aSourceThatGuessesDelaysAnotherByOneHash() throws InterruptedException {
    List<String> heard = new CopyOnWriteArrayList<>();
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    try (PasswordChecks checks = new PasswordChecks(1)) {
      // The only thread is busy with the first answer until all the others are there.
      checks.check(CROWD, SECRET, HASH, answer -> stayBusy(busy, goOn, answer), fits -> {});
      busy.await();
      for (int guess = 1; guess <= 20; guess++) {
        String name = "crowd" + guess;
        checks.check(CROWD, SECRET, HASH, Runnable::run, fits -> heard.add(name));
      }
      checks.check(FEW, SECRET, HASH, Runnable::run, fits -> heard.add("few"));
      goOn.countDown();
      Await.until("all answers", () -> heard.size() == 21);
    }
    assertThat(heard.indexOf("few")).isLessThanOrEqualTo(1);
    assertThat(heard).startsWith("crowd1").endsWith("crowd20");
  }

  private static void stayBusy(CountDownLatch busy, CountDownLatch goOn, Runnable answer) {
    try {
      busy.countDown();
      goOn.await();
      answer.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
