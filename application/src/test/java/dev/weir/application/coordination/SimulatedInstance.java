package dev.weir.application.coordination;

import dev.weir.domain.ledger.Answer;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.Sender;
import java.util.random.RandomGenerator;

/**
 * The real negotiation of an instance, whose pool is a number of connections that come and go at
 * random, and whose clock is off by a constant.
 */
final class SimulatedInstance implements NegotiationActions {
  private final SimulatedCluster cluster;
  private final Timeline timeline;
  private final RandomGenerator random;
  private final long clockOffset;
  private final SlotNegotiation negotiation;
  private boolean alive = true;
  private long woken = Long.MAX_VALUE;
  private int waiters;
  private int unused;

  SimulatedInstance(
      SimulatedCluster cluster, Timeline timeline, String name, RandomGenerator random) {
    this.cluster = cluster;
    this.timeline = timeline;
    this.random = random;
    this.clockOffset = random.nextLong();
    this.negotiation =
        new SlotNegotiation(
            cluster.terms(new InstanceId(name)), cluster.capacity(), this, random, clock());
    timeline.after(0, this::tick);
  }

  /** Physical connections that are open. */
  int open() {
    return alive ? negotiation.held() : 0;
  }

  boolean isOnItsOwn() {
    return switch (negotiation.standing()) {
      case JOINING, CONNECTED, LEARNING, CUT_OFF -> false;
      case SHRUNK, FALLBACK -> true;
    };
  }

  int fallbackLimit() {
    return negotiation.fallbackLimit();
  }

  CoordinationStanding standing() {
    return negotiation.standing();
  }

  void clientsComeAndGo() {
    switch (random.nextInt(4)) {
      case 0 -> wants(random.nextInt(30));
      case 1 -> wants(0);
      case 2 -> closes(random.nextInt(negotiation.held() + 1));
      default -> unused = random.nextInt(negotiation.held() + 1);
    }
  }

  void wants(int slots) {
    waiters = slots;
    negotiation.ask(slots, clock(), clock());
    sleepUntilNextEvent();
  }

  void hears(Sender to, Answer answer) {
    if (alive) {
      negotiation.answered(to, answer, clock());
      sleepUntilNextEvent();
    }
  }

  void hearsOfFailure(Sender from) {
    if (alive) {
      negotiation.failed(from, clock());
      sleepUntilNextEvent();
    }
  }

  void isHinted() {
    if (alive) {
      negotiation.hinted(clock());
      sleepUntilNextEvent();
    }
  }

  /** The process is gone, and the kernel closes its connections. */
  void dies() {
    alive = false;
  }

  private long clock() {
    return timeline.now() + clockOffset;
  }

  private void closes(int connections) {
    if (connections > 0) {
      negotiation.giveBack(connections, clock());
      sleepUntilNextEvent();
    }
  }

  private void sleepUntilNextEvent() {
    long next = timeline.now() + Math.max(0, negotiation.nextEvent() - clock());
    if (next < woken || woken <= timeline.now()) {
      woken = next;
      timeline.at(next, this::tick);
    }
  }

  private void tick() {
    if (alive) {
      woken = Long.MAX_VALUE;
      negotiation.tick(clock());
      sleepUntilNextEvent();
    }
  }

  @Override
  public void send(LedgerMessage message) {
    cluster.send(this, message);
  }

  @Override
  public void granted(int slots) {
    waiters = Math.max(0, waiters - slots);
    // Now and then the dials fail.
    if (random.nextInt(8) == 0) {
      timeline.after(random.nextInt(50_000_000), () -> closes(Math.min(slots, open())));
    }
  }

  @Override
  public void exhausted() {
    // Whoever waits goes on waiting.
  }

  @Override
  public void holdAtMost(int slots) {
    if (slots != ANY_NUMBER) {
      long soon = random.nextInt(200_000_000);
      timeline.after(soon, () -> closes(alive ? Math.max(0, open() - slots) : 0));
    }
  }

  @Override
  public void cutDownTo(int slots) {
    // Without delay, as the bound asks for: what is cut is closed hard.
    closes(Math.max(0, negotiation.held() - slots));
  }

  @Override
  public void left() {
    throw new IllegalStateException("nobody leaves");
  }

  @Override
  public int unused() {
    return unused;
  }

  @Override
  public void standing(CoordinationStanding standing) {
    cluster.stood(standing);
  }
}
