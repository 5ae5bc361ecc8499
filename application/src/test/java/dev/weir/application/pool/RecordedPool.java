package dev.weir.application.pool;

import dev.weir.application.slots.ExhaustionPolicy;
import dev.weir.application.slots.QueuePolicy;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.login.CredentialProof;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.pinning.PinEnding;
import dev.weir.domain.settings.SessionSettings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** A pool whose actions are kept as records, in order. */
final class RecordedPool implements PoolActions {
  sealed interface Action {
    record Ask(int wanted, long oldestSince) implements Action {}

    record GiveBack(int slots) implements Action {}

    record KeepReady(int spare) implements Action {}

    record AskToDial(int dials) implements Action {}

    record Dial(long connection, LoginProfile profile, DialPurpose purpose) implements Action {}

    record Lend(long connection, long ticket, long waitedNanos) implements Action {}

    record EndSession(long connection, long idleNanos) implements Action {}

    /** A session that is at work was ended, since its transaction has lasted for too long. */
    record EndTransaction(long connection) implements Action {}

    record Reset(long connection) implements Action {}

    record Close(long connection) implements Action {}

    record Cut(long connection) implements Action {}

    record Refuse(long ticket, WeirError kind) implements Action {}

    record RefuseAsServer(long ticket, int number) implements Action {}

    record RefuseForItsLastConnection(long ticket) implements Action {}

    record RefuseProof(LoginProfile profile, WeirError kind) implements Action {}
  }

  private static final String RELAYED = "relayed-";
  static final BucketId BUCKET = new BucketId("bucket-1");
  static final LoginProfile ADA = profile("ada");
  static final LoginProfile BOB = profile("bob");

  /** Another profile of a login: its sessions are in another database. */
  static final LoginProfile ADA_ELSEWHERE = profile("ada", "elsewhere");

  static final Duration QUEUE_TIMEOUT = Duration.ofNanos(1_000);
  static final Duration LOGIN_QUEUE_TIMEOUT = Duration.ofNanos(300);
  static final Duration EVICT_AFTER = Duration.ofNanos(100);
  static final Duration MAX_IDLE_TIME = Duration.ofNanos(10_000);
  static final int MAX_WAITING = 4;
  static final int LIMIT = 50;

  /** Pauses of 20, then of 40, then of 50. */
  static final BackoffPolicy BACKOFF =
      new BackoffPolicy(Duration.ofNanos(40), Duration.ofNanos(100));

  /** Chance that makes every pause as short as it may be: half of the longest. */
  private static final RandomGenerator SHORTEST = () -> 0L;

  /** Of five connections, two may be kept without need. */
  static final PinPolicy PINS = new PinPolicy(20, Duration.ofNanos(600), Duration.ofNanos(3_000));

  /** Of requests that only bring a pool into a state. */
  private static final long FIRST_TICKET_OF_PREPARATION = 1_000;

  final BucketPool pool;
  private final List<Action> actions = new ArrayList<>();
  private long lastTicket = FIRST_TICKET_OF_PREPARATION;
  private long lastDialled;
  private final Map<Long, Long> keptSince = new HashMap<>();

  /** How many of those that were closed were closed for another profile. */
  int evictions;

  /** Whether permits to dial are given only when a test gives them. */
  boolean rationed;

  private @Nullable Remains remainsOfLast;
  private String lastRefusal = "";
  private @Nullable ClientError lastError;

  RecordedPool(ExhaustionPolicy exhaustion) {
    this(exhaustion, ServingOrder.FIFO);
  }

  RecordedPool(ExhaustionPolicy exhaustion, ServingOrder order) {
    this(exhaustion, order, PoolPolicy.ANY_NUMBER);
  }

  RecordedPool(ExhaustionPolicy exhaustion, ServingOrder order, int mostPerLogin) {
    this(exhaustion, order, mostPerLogin, ReservoirPolicy.NONE);
  }

  RecordedPool(
      ExhaustionPolicy exhaustion,
      ServingOrder order,
      int mostPerLogin,
      ReservoirPolicy reservoir) {
    PoolPolicy policy =
        new PoolPolicy(
            new QueuePolicy(QUEUE_TIMEOUT, MAX_WAITING, exhaustion),
            order,
            LOGIN_QUEUE_TIMEOUT,
            EVICT_AFTER,
            MAX_IDLE_TIME,
            BACKOFF,
            PINS,
            mostPerLogin,
            reservoir);
    this.pool = new BucketPool(BUCKET, LIMIT, policy, this, SHORTEST);
  }

  /** A session for which any connection will do. */
  static Applicant session(long number) {
    return session(number, SessionSettings.INITIAL, false);
  }

  static Applicant session(long number, SessionSettings settings, boolean needsItsLast) {
    return session(number, settings, needsItsLast, "");
  }

  /** A session of this tenant for which any connection will do. */
  static Applicant tenant(long number, String tenant) {
    return session(number, SessionSettings.INITIAL, false, tenant);
  }

  static Applicant session(
      long number, SessionSettings settings, boolean needsItsLast, String tenant) {
    return new Applicant() {
      @Override
      public String tenant() {
        return tenant;
      }

      @Override
      public long number() {
        return number;
      }

      @Override
      public SessionSettings settings() {
        return settings;
      }

      @Override
      public boolean needsItsLastConnection() {
        return needsItsLast;
      }

      @Override
      public boolean hasLeftItsValuesOn(Remains connection) {
        return connection.isLastSession(number);
      }
    };
  }

  static RecordedPool waiting(ReservoirPolicy reservoir) {
    return new RecordedPool(
        ExhaustionPolicy.WAIT, ServingOrder.FIFO, PoolPolicy.ANY_NUMBER, reservoir);
  }

  static RecordedPool waiting() {
    return new RecordedPool(ExhaustionPolicy.WAIT);
  }

  static LoginProfile profile(String login) {
    return profile(login, "tempdb");
  }

  private static LoginProfile profile(String login, String database) {
    return new LoginProfile(
        BUCKET,
        login,
        new CredentialProof(login.getBytes(StandardCharsets.UTF_8)),
        new LoginOptions(
            database, null, ProtocolVersion.V7_4, true, false, false, false, null, null));
  }

  /** The profile of a login that is relayed, and of no other. */
  static LoginProfile relayed(long number) {
    return profile(RELAYED + number);
  }

  static boolean isRelayed(@Nullable LoginProfile profile) {
    return profile != null && profile.login().startsWith(RELAYED);
  }

  /** What was done since this was asked last. */
  List<Action> done() {
    List<Action> done = List.copyOf(actions);
    actions.clear();
    return done;
  }

  long lastDialled() {
    return lastDialled;
  }

  /** What was told to whom was refused last. */
  String lastRefusal() {
    return lastRefusal;
  }

  /** What is on the connection that was lent last. */
  Remains remains() {
    return Objects.requireNonNull(remainsOfLast);
  }

  /** What the session was told that was refused last. */
  ClientError lastError() {
    return Objects.requireNonNull(lastError);
  }

  /** A connection that a session of this profile has. */
  long lent(LoginProfile profile, long now) {
    pool.request(++lastTicket, session(lastTicket), profile, now);
    pool.granted(1);
    pool.connected(lastDialled, now);
    done();
    return lastDialled;
  }

  /** A clean connection of this profile that nobody has. */
  long idle(LoginProfile profile, long now) {
    long connection = lent(profile, now);
    pool.returned(connection, false, now);
    done();
    return connection;
  }

  @Override
  public void requestSlots(int wanted, long oldestSince) {
    actions.add(new Action.Ask(wanted, oldestSince));
  }

  @Override
  public void keepReady(int spare) {
    actions.add(new Action.KeepReady(spare));
  }

  @Override
  public void requestDials(int dials) {
    if (rationed) {
      actions.add(new Action.AskToDial(dials));
    } else {
      pool.dialsPermitted(dials, 0);
    }
  }

  @Override
  public void returnSlots(int slots) {
    actions.add(new Action.GiveBack(slots));
  }

  @Override
  public void dial(long connection, LoginProfile profile, DialPurpose purpose) {
    lastDialled = connection;
    actions.add(new Action.Dial(connection, profile, purpose));
  }

  @Override
  public void lend(long connection, long ticket, long waitedNanos, Remains remains) {
    remainsOfLast = remains;
    actions.add(new Action.Lend(connection, ticket, waitedNanos));
  }

  /** A session keeps its connection by such pins, and does nothing. */
  void keep(long connection, PinEnding ending, long now) {
    keptSince.put(connection, now);
    pool.keptBetweenRequests(connection, ending, now);
  }

  /** The session gives its connection back, as it is to do. */
  @Override
  public void endSession(long connection, long idleNanos) {
    actions.add(new Action.EndSession(connection, idleNanos));
    long since = Objects.requireNonNull(keptSince.get(connection), "nobody keeps it");
    pool.returned(connection, true, since + idleNanos);
  }

  /** The session is ended, and has yet to give its connection back. */
  @Override
  public void endTransaction(long connection) {
    actions.add(new Action.EndTransaction(connection));
  }

  @Override
  public void reset(long connection) {
    actions.add(new Action.Reset(connection));
  }

  @Override
  public void evict(long connection) {
    evictions++;
    close(connection);
  }

  @Override
  public void close(long connection) {
    actions.add(new Action.Close(connection));
  }

  @Override
  public void cut(long connection) {
    actions.add(new Action.Cut(connection));
  }

  @Override
  public void refuse(long ticket, ClientError error) {
    lastRefusal = error.text();
    lastError = error;
    actions.add(new Action.Refuse(ticket, error.kind()));
  }

  @Override
  public void refuseForItsLastConnection(long ticket) {
    actions.add(new Action.RefuseForItsLastConnection(ticket));
  }

  @Override
  public void refuseAsServer(long ticket, ServerRefusal refusal) {
    actions.add(new Action.RefuseAsServer(ticket, refusal.number()));
  }

  @Override
  public void refuseProof(LoginProfile profile, ClientError error) {
    actions.add(new Action.RefuseProof(profile, error.kind()));
  }
}
