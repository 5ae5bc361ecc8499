package dev.weir.application.facts;

import dev.weir.domain.facts.FactsPolicy;
import dev.weir.domain.facts.MeasuredBaseline;
import dev.weir.domain.facts.ReplicaRole;
import dev.weir.domain.facts.ServerFact;
import dev.weir.domain.facts.ServerFacts;
import dev.weir.domain.facts.ServerIdentity;
import dev.weir.domain.facts.ServerTrait;
import dev.weir.domain.facts.Truth;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.settings.SettingsBaseline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The facts that are known in a bucket, by server and by login profile, and the decision which
 * connection measures: the first one of a server that is not known yet, or is known no more.
 *
 * <p>While one connection measures, others are not held up: their server's facts are {@link
 * ServerFacts#CAREFUL} until the result is there. A measuring that failed is repeated after {@link
 * #FIRST_DELAY}, then after twice as long, up to {@link #LONGEST_DELAY}: a server that refuses it
 * loses one connection for each attempt, and no more.
 */
public final class FactsBook {
  /** The time after the first failed measuring. */
  public static final Duration FIRST_DELAY = Duration.ofMinutes(5);

  /** The longest time after a failed measuring. */
  public static final Duration LONGEST_DELAY = Duration.ofMinutes(80);

  /** The shortest time between two measurings of a server that dials now and then do not reach. */
  static final Duration SHORTEST_INTERVAL = Duration.ofMinutes(1);

  /** The number of servers that are known at a time; a bucket has one, or a few replicas. */
  static final int MOST_SERVERS = 16;

  /** The number of logins whose values are known at a time, and of those with accepted values. */
  static final int MOST_BASELINES = 1024;

  /** A server in the book. */
  private static final class Entry {
    private ServerIdentity identity;
    private ServerFacts facts = ServerFacts.CAREFUL;
    private Truth sessionRecovery = Truth.UNKNOWN;
    private boolean isUnderWay;
    private boolean isMeasured;
    private boolean isStale;
    private int failures;
    private long failedAt;
    private long measuredAt;
    private int revoked;

    Entry(ServerIdentity identity) {
      this.identity = identity;
    }
  }

  /**
   * A server and its facts, for operators.
   *
   * @param isMeasured whether a measuring came to its end
   * @param revoked the number of facts that traffic has contradicted
   */
  public record KnownServer(
      ServerIdentity identity, ServerFacts facts, boolean isMeasured, int revoked) {}

  private final FactsPolicy policy;
  private final Map<ServerIdentity, Entry> servers = new LinkedHashMap<>();
  private final Map<BaselineKey, MeasuredBaseline> baselines = bounded(MOST_BASELINES);
  private final Map<LoginProfile, AcceptedValues> accepted = bounded(MOST_BASELINES);

  /** Changes with each fact and each baseline, so that what is derived from them can be kept. */
  private long version;

  /** A login whose values after it are those of any other login with an equal key. */
  private record BaselineKey(
      ServerIdentity server, LoginOptions options, String database, String language) {
    static BaselineKey of(LoginProfile profile, LoginFacts login) {
      return new BaselineKey(
          ServerIdentity.of(login, profile.options()),
          profile.options(),
          login.database(),
          login.language());
    }
  }

  private static <K, V> Map<K, V> bounded(int most) {
    return new LinkedHashMap<>(16, 0.75f, true) {
      @Override
      protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
      }
    };
  }

  /** Opens a book in which no server is known. */
  public FactsBook(FactsPolicy policy) {
    this.policy = policy;
  }

  /** The messages that a connection sends before it is lent for the first time. */
  public enum Task {
    /** No message. */
    NONE,
    /** One message that reads the values after the login; once for all logins of this kind. */
    READ_BASELINE,
    /** The whole measuring. */
    MEASURE
  }

  /**
   * Notes a login, and decides what its connection sends first.
   *
   * @param now the time, in nanoseconds of the monotonic clock
   * @return the task; unless it is none, {@link #measured} follows
   */
  public Task begin(LoginProfile profile, LoginFacts login, long now) {
    Entry entry = entry(ServerIdentity.of(login, profile.options()));
    boolean measures =
        switch (policy) {
          case CAREFUL, ASSUME_SQL_SERVER -> false;
          case MEASURE -> beginMeasuring(entry, now);
        };
    if (measures) {
      return Task.MEASURE;
    }
    if (entry.isUnderWay) {
      // The values are read by the connection that measures; others do not wait.
      return Task.NONE;
    }
    boolean isAsked =
        switch (policy) {
          case MEASURE, CAREFUL -> true;
          // The values that the login does not tell are those of SQL Server.
          case ASSUME_SQL_SERVER -> login.language().isEmpty() || login.database().isEmpty();
        };
    return isAsked && !baselines.containsKey(BaselineKey.of(profile, login))
        ? Task.READ_BASELINE
        : Task.NONE;
  }

  private static boolean beginMeasuring(Entry entry, long now) {
    boolean isDue = entry.failures == 0 || now - entry.failedAt >= delay(entry.failures).toNanos();
    boolean isOld = now - entry.measuredAt >= SHORTEST_INTERVAL.toNanos();
    boolean isWanted = !entry.isMeasured || (entry.isStale && isOld);
    if (entry.isUnderWay || !isWanted || !isDue) {
      return false;
    }
    entry.isUnderWay = true;
    return true;
  }

  private static Duration delay(int failures) {
    Duration delay = FIRST_DELAY;
    for (int i = 1; i < failures && delay.compareTo(LONGEST_DELAY) < 0; i++) {
      delay = delay.multipliedBy(2);
    }
    return delay;
  }

  private Entry entry(ServerIdentity identity) {
    Entry known = servers.get(identity);
    if (known == null) {
      if (servers.size() == MOST_SERVERS) {
        servers.remove(servers.keySet().iterator().next());
      }
      known = new Entry(identity);
      servers.put(identity, known);
    }
    return known;
  }

  /** Returns whether a login of this server was seen before. */
  public boolean knows(ServerIdentity identity) {
    return servers.containsKey(identity);
  }

  /** Returns whether all servers seen in the bucket have this program and version. */
  public boolean hasOnlyVersionOf(ServerIdentity identity) {
    return servers.keySet().stream().allMatch(identity::isSameVersion);
  }

  /** Notes the values after a login of this profile. */
  public void baselineRead(LoginProfile profile, LoginFacts login, MeasuredBaseline baseline) {
    // An empty one is kept too, so that the question is not asked again and again.
    baselines.put(BaselineKey.of(profile, login), baseline);
    version++;
  }

  /** Notes the result of a measuring, whether or not it came to its end. */
  public void measured(LoginProfile profile, LoginFacts login, FactResult result, long now) {
    ServerIdentity identity = ServerIdentity.of(login, profile.options());
    Entry entry = entry(identity);
    version++;
    entry.isUnderWay = false;
    entry.facts = result.withRecovery(entry.sessionRecovery).facts();
    if (result.role() != ReplicaRole.UNKNOWN) {
      entry.identity = identity.in(result.role());
    }
    // A value that was not read now is asked for again with the next measuring.
    baselines.put(BaselineKey.of(profile, login), result.baseline());
    if (result.isComplete()) {
      entry.isMeasured = true;
      entry.isStale = false;
      entry.failures = 0;
      entry.measuredAt = now;
    } else {
      entry.isMeasured = false;
      entry.failures++;
      entry.failedAt = now;
    }
  }

  /**
   * Notes the answer to a login that asked for SESSIONRECOVERY.
   *
   * @param offered unknown if the login did not ask
   * @return whether that is new
   */
  public boolean recoveryOffered(ServerIdentity identity, Truth offered) {
    if (offered == Truth.UNKNOWN || entry(identity).sessionRecovery == offered) {
      return false;
    }
    Entry entry = entry(identity);
    entry.sessionRecovery = offered;
    entry.facts = entry.facts.with(ServerTrait.OFFERS_SESSION_RECOVERY, offered);
    version++;
    return true;
  }

  /**
   * Notes that the server could not be reached: another replica may answer next, so that the next
   * login measures again. Until then the facts stay in force; the values after logins and the
   * accepted ones are forgotten, because nothing would show that another replica has others.
   */
  public void serverLost() {
    baselines.clear();
    accepted.values().forEach(AcceptedValues::clear);
    version++;
    servers.values().forEach(entry -> entry.isStale = true);
  }

  /**
   * Revokes a fact that traffic has contradicted; returns whether it was in force. The next login
   * measures the server again.
   */
  public boolean revoke(ServerIdentity identity, ServerFact fact) {
    Entry entry = servers.get(identity);
    if (entry == null || policy != FactsPolicy.MEASURE) {
      return false;
    }
    ServerFacts without = entry.facts.revoked(fact);
    boolean wasKnown = !without.equals(entry.facts);
    if (wasKnown) {
      entry.facts = without;
      entry.isStale = true;
      entry.revoked++;
      version++;
    }
    return wasKnown;
  }

  /** Returns the facts about a server. */
  public ServerFacts of(ServerIdentity identity) {
    return switch (policy) {
      case CAREFUL -> ServerFacts.CAREFUL;
      case ASSUME_SQL_SERVER -> ServerFacts.SQL_SERVER;
      case MEASURE -> {
        Entry entry = servers.get(identity);
        yield entry == null ? ServerFacts.CAREFUL : entry.facts;
      }
    };
  }

  /** Returns the values after such a login; unknown if they were not read. */
  public MeasuredBaseline baseline(LoginProfile profile, LoginFacts login) {
    MeasuredBaseline known = baselines.get(BaselineKey.of(profile, login));
    return known == null ? MeasuredBaseline.UNKNOWN : known;
  }

  /** Returns the settings after such a login, as far as they are known or assumed. */
  public SettingsBaseline settings(LoginProfile profile, LoginFacts login) {
    MeasuredBaseline read = baseline(profile, login);
    return switch (policy) {
      case MEASURE, CAREFUL -> read.settings(profile.options(), login);
      case ASSUME_SQL_SERVER -> read.over(profile.options(), login);
    };
  }

  /** Returns the facts about the server of a connection with this login, as they change. */
  public ConnectionFacts of(LoginProfile profile, LoginFacts login) {
    return new ConnectionFacts(this, profile, login);
  }

  /** Returns the values that the server has accepted from sessions of this profile. */
  public AcceptedValues accepted(LoginProfile profile) {
    return policy == FactsPolicy.ASSUME_SQL_SERVER
        ? AcceptedValues.all()
        : accepted.computeIfAbsent(profile, unknown -> new AcceptedValues());
  }

  /** Returns the number of changes so far. */
  long version() {
    return version;
  }

  /** Returns whether the facts are assumed and not measured. */
  boolean isAssumed() {
    return policy == FactsPolicy.ASSUME_SQL_SERVER;
  }

  /** Returns the servers seen, in the order of their first login. */
  public List<KnownServer> servers() {
    List<KnownServer> known = new ArrayList<>(servers.size());
    for (Entry entry : servers.values()) {
      known.add(new KnownServer(entry.identity, of(key(entry)), entry.isMeasured, entry.revoked));
    }
    return known;
  }

  private static ServerIdentity key(Entry entry) {
    return entry.identity.in(ReplicaRole.UNKNOWN);
  }
}
