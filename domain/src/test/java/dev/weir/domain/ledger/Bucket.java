package dev.weir.domain.ledger;

import dev.weir.domain.lease.LeaseTerms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A ledger of one bucket under virtual time, with what it last said to anybody. */
final class Bucket {
  static final Duration TTL = Duration.ofSeconds(30);
  static final Duration INTERVAL = Duration.ofSeconds(10);
  static final Duration GRACE = Duration.ofSeconds(10);
  static final Duration ACCEPT = Duration.ofSeconds(3);
  static final Duration PATIENCE = Duration.ofSeconds(2);
  static final LedgerTerms TERMS =
      new LedgerTerms(
          new LeaseTerms(TTL, INTERVAL, Duration.ofSeconds(1), GRACE), ACCEPT, PATIENCE);

  static final Duration LEARNING = Duration.ofMillis(TERMS.learningMillis());
  static final Duration RECLAIM = Duration.ofMillis(TERMS.reclaimMillis());

  private final BucketLedger ledger = new BucketLedger(TERMS);
  private final List<Peer> peers = new ArrayList<>();
  private final List<LedgerDefect> defects = new ArrayList<>();
  private LedgerReading read;
  private LedgerOutcome last;
  private String home = "first";
  private long now = 1_000_000;

  private Bucket(LedgerState state) {
    this.read = LedgerReading.of(state);
    this.last = new LedgerOutcome(state, new LedgerAnswer.Left(), List.of(), List.of(), List.of());
  }

  /** One of which it is known that nobody holds anything. */
  static Bucket of(int slots) {
    return new Bucket(LedgerState.known(new Moment("first", 1_000_000), Capacity.of(slots)));
  }

  /** One of which nothing is known. */
  static Bucket unknown() {
    return new Bucket(LedgerState.empty());
  }

  Peer peer(String name) {
    Peer peer = new Peer(this, new InstanceId(name), Capacity.of(state().capacity().slots()));
    peers.add(peer);
    return peer;
  }

  Peer peer(String name, Capacity capacity) {
    Peer peer = new Peer(this, new InstanceId(name), capacity);
    peers.add(peer);
    return peer;
  }

  LedgerAnswer apply(LedgerMessage message) {
    last = ledger.apply(read, message, new Moment(home, now));
    read = LedgerReading.of(last.state());
    defects.addAll(last.defects());
    return last.answer();
  }

  LedgerState state() {
    return read.state();
  }

  /** Somebody else writes into it. */
  void spoils(Function<LedgerState, LedgerReading> damage) {
    read = damage.apply(read.state());
  }

  /** What was found to be wrong, by any message. */
  List<LedgerDefect> defectsSeen() {
    return List.copyOf(defects);
  }

  List<String> woken() {
    return last.woken().stream().map(InstanceId::value).toList();
  }

  List<String> removed() {
    return last.removed().stream().map(InstanceId::value).toList();
  }

  void pass(Duration time) {
    now += time.toMillis();
  }

  /** Time passes, and these report often enough to be taken for alive. */
  void passWith(Duration time, Peer... alive) {
    long until = now + time.toMillis();
    while (until - now > INTERVAL.toMillis()) {
      pass(INTERVAL);
      for (Peer peer : alive) {
        peer.report();
      }
    }
    now = until;
  }

  void clockGoesBack(Duration time) {
    now -= time.toMillis();
  }

  /** It is set, and no time has passed. */
  void clockGoesForward(Duration time) {
    now += time.toMillis();
  }

  /** Restarted with all it knew. */
  void restarts() {
    home += "'";
  }

  /** Restarted empty. */
  void forgets() {
    restarts();
    read = LedgerReading.of(LedgerState.empty());
  }

  /** Restarted with what it knew then. */
  void restore(LedgerState earlier) {
    restarts();
    read = LedgerReading.of(earlier);
  }

  /** Emptied under its feet. */
  void isEmptied() {
    read = LedgerReading.of(LedgerState.empty());
  }
}
