package dev.weir.hazelcast.ledger;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import dev.weir.application.coordination.BucketLine;
import dev.weir.application.coordination.LedgerIncidents;
import dev.weir.application.coordination.LedgerLine;
import dev.weir.application.coordination.LedgerListener;
import dev.weir.application.coordination.SharedLedger;
import dev.weir.application.metrics.Metrics;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.LedgerReply;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.hazelcast.HazelcastMemberConfig;
import dev.weir.hazelcast.HazelcastSettings;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The ledger on the members of a Hazelcast cluster, of which this process is one. Messages fail
 * until its member runs, and while it is in a minority.
 */
public final class HazelcastLedger implements SharedLedger {
  private final LedgerTerms terms;
  private final Metrics metrics;
  private final LedgerIncidents incidents;
  private final Duration messageTimeout;
  private final KeptMember member;
  private final boolean ownsMember;
  private final HazelcastHints hints = new HazelcastHints();
  private final HazelcastFailureLog failures =
      new HazelcastFailureLog("messages to the ledger", System::nanoTime);
  private final AtomicBoolean closed = new AtomicBoolean();

  private HazelcastLedger(
      KeptMember member,
      boolean ownsMember,
      Duration messageTimeout,
      LedgerTerms terms,
      Metrics metrics,
      LedgerIncidents incidents) {
    this.terms = terms;
    this.metrics = metrics;
    this.incidents = incidents;
    this.messageTimeout = messageTimeout;
    this.member = member;
    this.ownsMember = ownsMember;
    member.use(hints);
  }

  /** Starts a member in this process. Returns before the member has joined. */
  public static HazelcastLedger join(
      HazelcastSettings settings, LedgerTerms terms, Metrics metrics, LedgerIncidents incidents) {
    KeptMember member = new KeptMember(settings, metrics);
    HazelcastLedger ledger =
        new HazelcastLedger(member, true, settings.operationTimeout(), terms, metrics, incidents);
    member.start();
    return ledger;
  }

  /** Returns a ledger on a member that other ledgers share. */
  static HazelcastLedger onSharedMember(
      KeptMember member,
      Duration messageTimeout,
      LedgerTerms terms,
      Metrics metrics,
      LedgerIncidents incidents) {
    return new HazelcastLedger(member, false, messageTimeout, terms, metrics, incidents);
  }

  /** Returns whether this process is a member and part of a majority. */
  public boolean isConnected() {
    return member.hasMajority();
  }

  @Override
  public LedgerLine open(BucketId bucket, InstanceId instance, LedgerListener listener) {
    BucketLine line = new BucketLine(bucket, listener, new Messages(), metrics, incidents);
    hints.subscribe(instance, line);
    return line;
  }

  /** Sends messages to the member that owns the bucket's entry. */
  private final class Messages implements BucketLine.Carrier {
    @Override
    public CompletionStage<LedgerReply> send(BucketId bucket, LedgerMessage message) {
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
        // For example, the member ends at this moment.
        answered.completeExceptionally(e);
      }
      // Hazelcast itself retries calls to a member that left, for longer than a report should take.
      return answered
          .orTimeout(messageTimeout.toMillis(), TimeUnit.MILLISECONDS)
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

    @Override
    public void left(BucketLine line, LedgerMessage.Leave leave) {
      hints.unsubscribe(leave.sender().instance(), line);
    }
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

  /** Blocks until this process's member has left the cluster, some seconds at most. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      member.removeUser(hints);
      hints.close();
      if (ownsMember) {
        member.close();
      }
    }
  }
}
