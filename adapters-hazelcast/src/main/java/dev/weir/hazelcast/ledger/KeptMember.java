package dev.weir.hazelcast.ledger;

import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import dev.weir.application.metrics.Metrics;
import dev.weir.hazelcast.ClusterMajority;
import dev.weir.hazelcast.HazelcastMemberConfig;
import dev.weir.hazelcast.HazelcastSettings;
import dev.weir.hazelcast.HazelcastWarning;
import dev.weir.hazelcast.admission.AdmittingNode;
import dev.weir.hazelcast.admission.MemberAdmission;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This process's member of the cluster: started on a thread of its own, and started anew should it
 * end by itself.
 */
final class KeptMember implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(HazelcastLedger.class);
  private static final Duration PAUSE = Duration.ofSeconds(5);

  /**
   * A member that hangs does not keep the process from its end, for which it has ten seconds after
   * its last client.
   */
  private static final Duration LEAVING = Duration.ofSeconds(5);

  private final HazelcastSettings settings;
  private final MemberAdmission admission;
  private final HazelcastFailureLog failures =
      new HazelcastFailureLog("the member does not start", System::nanoTime);
  private final List<Consumer<HazelcastInstance>> users = new ArrayList<>();
  private final Semaphore changed = new Semaphore(0);
  private final Thread keeper =
      Thread.ofPlatform().name("weir-hazelcast").daemon().unstarted(this::keep);
  private volatile @Nullable HazelcastInstance current;
  private final ClusterMajority majority;
  private volatile boolean closed;

  KeptMember(HazelcastSettings settings, Metrics metrics) {
    this.settings = settings;
    this.admission = new MemberAdmission(settings.secret(), Layout.VERSION, metrics);
    this.majority = new ClusterMajority(settings.clusterSize());
  }

  /** Returns at once; it takes some seconds until the member has found the others. */
  void start() {
    for (HazelcastWarning warning : HazelcastWarning.of(settings)) {
      log.atWarn().addKeyValue("warning", warning.text()).log("about the Hazelcast cluster");
    }
    keeper.start();
  }

  /** The member, while it runs. */
  @Nullable HazelcastInstance current() {
    return current;
  }

  /** Whether so many members are there that the ledger may be used. */
  boolean hasMajority() {
    HazelcastInstance member = current;
    try {
      return member != null && majority.apply(member.getCluster().getMembers());
    } catch (HazelcastInstanceNotActiveException e) {
      // It ends at this moment.
      return false;
    }
  }

  /** Tells of the member, and of each that takes its place. */
  synchronized void use(Consumer<HazelcastInstance> user) {
    users.add(user);
    HazelcastInstance member = current;
    if (member != null) {
      user.accept(member);
    }
  }

  synchronized void leave(Consumer<HazelcastInstance> user) {
    users.remove(user);
  }

  private synchronized void started(HazelcastInstance member) {
    current = member;
    users.forEach(user -> user.accept(member));
  }

  private void keep() {
    try {
      while (!closed) {
        keepOne();
        changed.drainPermits();
        if (!closed && changed.tryAcquire(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
          // Only closing still has something to say.
          return;
        }
      }
    } catch (InterruptedException e) {
      // Nobody interrupts this thread but to end it.
      current = null;
    }
  }

  private void keepOne() throws InterruptedException {
    HazelcastInstance member;
    try {
      InetAddress address = bindAddress(settings.bindAddress());
      Config config = HazelcastMemberConfig.of(settings, address, majority);
      LedgerSerialization.addTo(config.getSerializationConfig());
      member = AdmittingNode.start(config, admission);
    } catch (UnknownHostException | RuntimeException e) {
      failures.failed(e);
      return;
    }
    member.getLifecycleService().addLifecycleListener(event -> changed.release());
    try {
      MemberRoll call = MemberRoll.of(member, majority);
      started(member);
      while (!closed && member.getLifecycleService().isRunning()) {
        changed.acquire();
      }
      if (closed && member.getLifecycleService().isRunning()) {
        call.sayGoodbye();
      }
    } catch (RuntimeException e) {
      // Such as one that ended as soon as it was there.
      failures.failed(e);
    } finally {
      current = null;
      // Hands over what this member keeps for others, for a few seconds at most.
      member.shutdown();
    }
  }

  /**
   * The address of a name. It must not be the one that stands for all addresses, which the check of
   * the configuration cannot refuse where a name leads to it: the member would listen on networks
   * that were not chosen for its clear text.
   */
  static InetAddress bindAddress(String name) throws UnknownHostException {
    InetAddress address = InetAddress.getByName(name);
    if (address.isAnyLocalAddress()) {
      throw new IllegalArgumentException(
          "'bind_addr' must be one address of this machine; '" + name + "' stands for all of them");
    }
    return address;
  }

  /** Blocks until the member has left the cluster, some seconds at most. */
  @Override
  public void close() {
    closed = true;
    changed.release();
    try {
      if (!keeper.join(LEAVING)) {
        // It is a daemon, and what it kept for others they have in their backups.
        log.atWarn().log("the Hazelcast member has not left in time; this process does not wait");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
