package dev.weir.hazelcast.ledger;

import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.LifecycleEvent;
import com.hazelcast.core.LifecycleEvent.LifecycleState;
import com.hazelcast.core.LifecycleListener;
import com.hazelcast.topic.ITopic;
import dev.weir.application.coordination.BucketLine;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Sends and receives hints for lines on a topic that every member reads. A change of the members
 * wakes all lines, whose reports then decide.
 */
final class HazelcastHints
    implements Consumer<HazelcastInstance>, MembershipListener, LifecycleListener {
  private static final String TOPIC = "hints";

  private record Name(BucketId bucket, InstanceId instance) {}

  private final Map<Name, BucketLine> lines = new ConcurrentHashMap<>();
  private final HazelcastFailureLog failures = new HazelcastFailureLog("hints", System::nanoTime);
  private volatile boolean closed;

  /** Listens on a new member, which replaces one that has ended together with its listeners. */
  @Override
  public void accept(HazelcastInstance member) {
    ITopic<byte[]> topic = member.getTopic(TOPIC);
    topic.addMessageListener(message -> hinted(HintLayout.read(message.getMessageObject())));
    member.getCluster().addMembershipListener(this);
    member.getLifecycleService().addLifecycleListener(this);
    wakeAll();
  }

  void subscribe(InstanceId instance, BucketLine line) {
    lines.put(new Name(line.bucket(), instance), line);
  }

  /** Removes a line, unless another line has replaced it. */
  void unsubscribe(InstanceId instance, BucketLine line) {
    lines.remove(new Name(line.bucket(), instance), line);
  }

  /** Sends a hint to all members, without waiting for them. */
  void send(HazelcastInstance member, BucketId bucket, List<InstanceId> woken) {
    ITopic<byte[]> topic = member.getTopic(TOPIC);
    topic
        .publishAsync(HintLayout.bytes(new HintLayout.Hint(bucket, woken)))
        .exceptionally(
            failure -> {
              failures.failed(failure);
              return null;
            });
  }

  private void hinted(HintLayout.Hint hint) {
    for (InstanceId instance : hint.woken()) {
      BucketLine line = lines.get(new Name(hint.bucket(), instance));
      if (line != null && !closed) {
        line.hinted();
      }
    }
  }

  private void wakeAll() {
    if (!closed) {
      lines.values().forEach(BucketLine::processMissedHints);
    }
  }

  @Override
  public void memberAdded(MembershipEvent event) {
    wakeAll();
  }

  @Override
  public void memberRemoved(MembershipEvent event) {
    wakeAll();
  }

  @Override
  public void stateChanged(LifecycleEvent event) {
    if (event.getState() == LifecycleState.MERGED) {
      wakeAll();
    }
  }

  void close() {
    closed = true;
    lines.clear();
  }
}
