package dev.weir.tds.visit;

import dev.weir.testkit.await.Await;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Clients that guess passwords: every second one at one login, the others each at a login of its
 * own. Each tries again a while after it was refused. They do not encrypt, so that it is their
 * guesses that cost something, not their TLS.
 */
public final class Guessers {
  private final Visitors visitors;
  private final InetSocketAddress address;
  private final String login;
  private final Duration pause;
  private final AtomicLong guesses = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong letIn = new AtomicLong();
  private final AtomicLong unanswered = new AtomicLong();
  private final AtomicInteger asking = new AtomicInteger();
  // Who pauses when the guessing ends does not go on when it begins again: others do.
  private final AtomicInteger generation = new AtomicInteger();

  /**
   * Knows where to guess.
   *
   * @param login at whose password every second one guesses
   */
  public Guessers(Visitors visitors, InetSocketAddress address, String login, Duration pause) {
    this.visitors = visitors;
    this.address = address;
    this.login = login;
    this.pause = pause;
  }

  /** Starts so many, not all in the same moment. */
  public void start(int count) {
    int started = generation.incrementAndGet();
    for (int i = 0; i < count; i++) {
      String victim = i % 2 == 0 ? login : "nobody-" + i;
      visitors.later(pause.multipliedBy(i).dividedBy(count), () -> guess(victim, started));
    }
  }

  /** Ends them, and waits until the last has heard its answer. */
  public void stop() {
    generation.incrementAndGet();
    Await.until("the guessers have stopped", () -> asking.get() == 0);
  }

  /** How often the door said no. */
  public long refused() {
    return refused.get();
  }

  /** How often the door said nothing that was understood. */
  public long unanswered() {
    return unanswered.get();
  }

  /** How often it let somebody in. */
  public long letIn() {
    return letIn.get();
  }

  private void guess(String victim, int started) {
    asking.incrementAndGet();
    if (generation.get() != started) {
      asking.decrementAndGet();
      return;
    }
    visitors
        .visit(address, Arrival.CLEAR.login(victim, "guess " + guesses.incrementAndGet()))
        .addListener(
            (Future<Heard> heard) -> {
              count(heard);
              visitors.later(pause, () -> guess(victim, started));
            });
  }

  private void count(Future<Heard> heard) {
    asking.decrementAndGet();
    if (!heard.isSuccess()) {
      unanswered.incrementAndGet();
      return;
    }
    (heard.getNow().refusal() == 0 ? letIn : refused).incrementAndGet();
    heard.getNow().visit().leave();
  }
}
