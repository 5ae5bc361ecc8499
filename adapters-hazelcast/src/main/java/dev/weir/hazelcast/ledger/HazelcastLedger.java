package dev.weir.hazelcast.ledger;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import dev.weir.application.coordination.DefectCounters;
import dev.weir.application.coordination.LedgerLine;
import dev.weir.application.coordination.LedgerListener;
import dev.weir.application.coordination.SharedLedger;
import dev.weir.application.metrics.Metrics;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.hazelcast.HazelcastMemberConfig;
import dev.weir.hazelcast.HazelcastSettings;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The ledger on the members of a Hazelcast cluster, of which this process is one. Until its member
 * runs, and while it is in a minority, what is said fails.
 */
public final class HazelcastLedger implements SharedLedger {
  private final LedgerTerms terms;
  private final Metrics metrics;
  private final Duration patience;
  private final KeptMember member;
  private final boolean ownsMember;
  private final HazelcastHints hints = new HazelcastHints();
  private final HazelcastFailureLog failures =
      new HazelcastFailureLog("messages to the ledger", System::nanoTime);
  private final AtomicBoolean closed = new AtomicBoolean();

  private HazelcastLedger(
      KeptMember member,
      boolean ownsMember,
      Duration patience,
      LedgerTerms terms,
      Metrics metrics) {
    this.terms = terms;
    this.metrics = metrics;
    this.patience = patience;
    this.member = member;
    this.ownsMember = ownsMember;
    member.use(hints);
  }

  /** Has this process become a member. Returns before it is one. */
  public static HazelcastLedger join(
      HazelcastSettings settings, LedgerTerms terms, Metrics metrics) {
    KeptMember member = new KeptMember(settings, metrics);
    HazelcastLedger ledger =
        new HazelcastLedger(member, true, settings.operationTimeout(), terms, metrics);
    member.start();
    return ledger;
  }

  /** Through a member that others use, too. */
  static HazelcastLedger through(
      KeptMember member, Duration patience, LedgerTerms terms, Metrics metrics) {
    return new HazelcastLedger(member, false, patience, terms, metrics);
  }

  /** Whether this process is a member, and one of a majority. */
  public boolean isConnected() {
    return member.hasMajority();
  }

  @Override
  public LedgerLine open(BucketId bucket, InstanceId instance, LedgerListener listener) {
    HazelcastLine line =
        new HazelcastLine(this, bucket, listener, new DefectCounters(metrics, bucket));
    hints.hear(bucket, instance, line);
    return line;
  }

  /** What the ledger says to a message. Fails, soon, where it says nothing. */
  CompletionStage<HazelcastLedgerReply> ask(BucketId bucket, LedgerMessage message) {
    HazelcastInstance running = member.current();
    if (running == null || closed.get()) {
      return CompletableFuture.failedFuture(
          new IllegalStateException("this process is not a member of the cluster"));
    }
    CompletableFuture<byte[]> answered = new CompletableFuture<>();
    try {
      slots(running)
          .<byte[]>submitToKey(
              bucket.value(), new LedgerStep(new MessageLayout.Told(terms, message)))
          .whenComplete(
              (reply, failure) -> {
                if (failure == null) {
                  answered.complete(reply);
                } else {
                  answered.completeExceptionally(failure);
                }
              });
    } catch (RuntimeException e) {
      // Such as a member that ends at this moment.
      answered.completeExceptionally(e);
    }
    // Hazelcast repeats by itself what a member that left did not answer, for longer than is good.
    return answered
        .orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS)
        .thenApply(ReplyLayout::read)
        .whenComplete(
            (reply, failure) -> {
              if (failure != null) {
                failed(failure);
              } else if (!reply.woken().isEmpty()) {
                hints.send(running, bucket, reply.woken());
              }
            });
  }

  private void failed(Throwable failure) {
    if (!closed.get()) {
      Throwable cause = failure.getCause();
      failures.failed(cause == null ? failure : cause);
    }
  }

  private static IMap<String, byte[]> slots(HazelcastInstance running) {
    return running.getMap(HazelcastMemberConfig.SLOTS_MAP);
  }

  /** The instance needs no hints about the bucket any more. */
  void left(HazelcastLine line, BucketId bucket, InstanceId instance) {
    hints.forget(bucket, instance, line);
  }

  /** Blocks until this process's member has left the cluster, some seconds at most. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      member.leave(hints);
      hints.close();
      if (ownsMember) {
        member.close();
      }
    }
  }
}
