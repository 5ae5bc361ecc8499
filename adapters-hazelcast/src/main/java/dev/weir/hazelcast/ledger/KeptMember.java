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
 * This process's member of the cluster, which is started on a thread of its own and restarted if it
 * ends by itself.
 */
final class KeptMember implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(HazelcastLedger.class);
  private static final Duration RESTART_PAUSE = Duration.ofSeconds(5);

  /**
   * The time for the member to leave. A hanging member must not delay the end of the process, which
   * has ten seconds after its last client.
   */
  private static final Duration LEAVE_TIMEOUT = Duration.ofSeconds(5);

  private final HazelcastSettings settings;
  private final MemberAdmission admission;
  private final HazelcastFailureLog failures =
      new HazelcastFailureLog("start of the member", System::nanoTime);
  private final List<Consumer<HazelcastInstance>> users = new ArrayList<>();
  private final Semaphore changed = new Semaphore(0);
  private final Thread keeper =
      Thread.ofPlatform().name("weir-hazelcast").daemon().unstarted(this::keep);
  private volatile @Nullable HazelcastInstance current;
  private final ClusterMajority majority;
  private volatile boolean closed;

  KeptMember(HazelcastSettings settings, Metrics metrics) {
    this(settings, metrics, Layout.VERSION);
  }

  /**
   * Creates a member that has not been started.
   *
   * @param version the version of what members send each other; members of another one do not meet
   */
  KeptMember(HazelcastSettings settings, Metrics metrics, int version) {
    this.settings = settings;
    this.admission = new MemberAdmission(settings.secret(), version, metrics);
    this.majority = new ClusterMajority(settings.clusterSize());
  }

  /** Returns at once; it takes some seconds until the member has found the others. */
  void start() {
    for (HazelcastWarning warning : HazelcastWarning.of(settings)) {
      log.atWarn().addKeyValue("warning", warning.text()).log("Hazelcast cluster has a limitation");
    }
    keeper.start();
  }

  /** Returns the member while it runs, else null. */
  @Nullable HazelcastInstance current() {
    return current;
  }

  /** Returns whether the present members are a majority, so that the ledger may be used. */
  boolean hasMajority() {
    HazelcastInstance member = current;
    try {
      return member != null && majority.apply(member.getCluster().getMembers());
    } catch (HazelcastInstanceNotActiveException e) {
      // The member ends at this moment.
      return false;
    }
  }

  /** Passes the member, and each one that replaces it, to a user. */
  synchronized void use(Consumer<HazelcastInstance> user) {
    users.add(user);
    HazelcastInstance member = current;
    if (member != null) {
      user.accept(member);
    }
  }

  synchronized void removeUser(Consumer<HazelcastInstance> user) {
    users.remove(user);
  }

  private synchronized void started(HazelcastInstance member) {
    current = member;
    users.forEach(user -> user.accept(member));
  }

  private void keep() {
    try {
      while (!closed) {
        runMember();
        changed.drainPermits();
        if (!closed && changed.tryAcquire(RESTART_PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
          // After the member has ended, only close() releases a permit.
          return;
        }
      }
    } catch (InterruptedException e) {
      // An interrupt ends this thread.
      current = null;
    }
  }

  private void runMember() throws InterruptedException {
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
        call.announceLeaving();
      }
    } catch (RuntimeException e) {
      // For example, the member ended right after its start.
      failures.failed(e);
    } finally {
      current = null;
      // Hands over this member's data to the other members, for a few seconds at most.
      member.shutdown();
    }
  }

  /**
   * Resolves the address of a name. It must not be the wildcard address: the member would listen in
   * clear text on networks that were not chosen for it. The check of the configuration cannot
   * detect a name that resolves to the wildcard.
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
      if (!keeper.join(LEAVE_TIMEOUT)) {
        // The thread is a daemon, and the other members have backups of this member's data.
        log.atWarn().log("Hazelcast member did not leave in time: process ends without it");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
