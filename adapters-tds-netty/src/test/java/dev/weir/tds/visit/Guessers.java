package dev.weir.tds.visit;

import dev.weir.testkit.await.Await;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Clients that guess passwords: every second one at one login, the others each at a login of its
 * own. Each tries the next as soon as it was refused. They do not encrypt, so that it is their
 * guesses that cost something, not their TLS.
 */
public final class Guessers {
  private final Visitors visitors;
  private final InetSocketAddress address;
  private final String login;
  private final AtomicLong guesses = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong letIn = new AtomicLong();
  private final AtomicLong unanswered = new AtomicLong();
  private final AtomicInteger asking = new AtomicInteger();
  // Who hears its answer when the guessing has ended does not go on when it begins again.
  private final AtomicInteger generation = new AtomicInteger();

  /**
   * Knows where to guess.
   *
   * @param login at whose password every second one guesses
   */
  public Guessers(Visitors visitors, InetSocketAddress address, String login) {
    this.visitors = visitors;
    this.address = address;
    this.login = login;
  }

  /**
   * Starts so many, one after the other.
   *
   * @param within until the last has begun
   */
  public void start(int count, Duration within) {
    int started = generation.incrementAndGet();
    for (int i = 0; i < count; i++) {
      String victim = i % 2 == 0 ? login : "nobody-" + i;
      visitors.later(within.multipliedBy(i).dividedBy(count), () -> guess(victim, started));
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
              guess(victim, started);
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
