package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.application.prepared.PreparedStatement;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.pinning.PinEnding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** A session whose actions are kept as records, in order. */
final class RecordedSession implements SessionActions {
  sealed interface Action permits Action.Answer, Action.AnswerAsServer, Plain {
    record Answer(WeirError kind) implements Action {}

    record AnswerAsServer(int number) implements Action {}
  }

  /** The actions that say it all by their name. */
  enum Plain implements Action {
    ACQUIRE,
    ABANDON,
    FORWARD_REQUEST,
    DROP_REQUEST,
    BREAK_REQUEST_OFF,
    FORWARD_ATTENTION,
    ACKNOWLEDGE_ATTENTION,
    ANSWER_GIVEN_UP,
    CLOSE_CLIENT,
    BREAK_CLIENT_OFF,
    GIVE_BACK,
    GIVE_BACK_DIRTY,
    PREPARE,
    PREPARE_STATEMENT,
    ASK,
    RESUME_REQUEST,
    DISCARD,
    CLOSE_UNFIT,
    HEAR_OUT,
    END_OVERDUE_RESPONSE
  }

  static final BucketId BUCKET = new BucketId("bucket-1");

  /** What a session is told whose server has closed the connection. */
  static final ClientError CLOSED = ClientError.connectionLost(BUCKET, "closed");

  static final Remains CLEAN = new Remains(false);
  static final Remains DIRTY = new Remains(true);
  static final Duration QUERY = Duration.ofMinutes(1);
  static final PreludeFailure REFUSED =
      new PreludeFailure(PreludeFailure.Cause.REFUSED, 104_409, List.of());
  static final Duration CLIENT_IDLE = Duration.ofMinutes(15);
  static final SessionLimits LIMITS =
      new SessionLimits(
          Duration.ofSeconds(30),
          QUERY,
          CLIENT_IDLE,
          Duration.ofMinutes(2),
          Duration.ofMinutes(5),
          Duration.ofSeconds(5));

  /** With these limits, or with transactions that are shorter than the server's last word. */
  static SessionLimits anyLimits(RandomGenerator random) {
    return new SessionLimits(
            LIMITS.requestStall(),
            LIMITS.query(),
            LIMITS.clientIdle(),
            LIMITS.idleInTransaction(),
            random.nextBoolean() ? LIMITS.transaction() : LIMITS.lastWord().dividedBy(2),
            LIMITS.lastWord())
        .withAlways(random.nextInt(4) > 0);
  }

  private final List<Action> actions = new ArrayList<>();
  private long now = Long.MAX_VALUE - 1_000_000_000L;
  private long wakeAt = ClientSession.NEVER;
  private @Nullable PinEnding kept;
  private boolean resumes;
  private String lastText = "";
  final ClientSession session;

  RecordedSession() {
    this(LIMITS);
  }

  RecordedSession(SessionLimits limits) {
    this(new SessionLending(), limits);
  }

  RecordedSession(Lending lending, SessionLimits limits) {
    session = new ClientSession(BUCKET, lending, limits, () -> now, this);
  }

  /** A session that events have brought into this state, with whole requests. */
  static RecordedSession in(SessionState state) {
    RecordedSession recorded =
        state == SessionState.CONFIRMING
            ? new RecordedSession(new DoubtfulLending(), LIMITS)
            : new RecordedSession();
    recorded.bringTo(state);
    if (recorded.session.state() != state) {
      throw new AssertionError(state + " was not reached, but " + recorded.session.state());
    }
    recorded.done();
    return recorded;
  }

  private void bringTo(SessionState state) {
    switch (state) {
      case FREE -> {}
      case QUEUED -> session.stage().requestReady(true);
      case SERVED -> {
        bringTo(SessionState.QUEUED);
        session.stage().lent(CLEAN);
      }
      case PREPARING -> {
        bringTo(SessionState.QUEUED);
        session.stage().lent(DIRTY);
      }
      case KEPT, CONFIRMING -> {
        bringTo(SessionState.SERVED);
        session.stage().responseEnded(false);
      }
      case CANCELLING -> {
        bringTo(SessionState.SERVED);
        session.stage().attention();
      }
      case OVERDUE -> {
        bringTo(SessionState.SERVED);
        pass(QUERY);
      }
      case DRAINING -> {
        bringTo(SessionState.SERVED);
        session.stage().clientGone();
      }
      case LOST -> {
        bringTo(SessionState.KEPT);
        session.stage().serverGone(CLOSED);
      }
      case ENDED -> session.stage().clientGone();
    }
  }

  /** What was done since this was asked last. */
  List<Action> done() {
    List<Action> done = List.copyOf(actions);
    actions.clear();
    return done;
  }

  @Override
  public void acquire() {
    actions.add(Plain.ACQUIRE);
  }

  @Override
  public void abandon() {
    actions.add(Plain.ABANDON);
  }

  @Override
  public void forwardRequest() {
    actions.add(Plain.FORWARD_REQUEST);
  }

  @Override
  public void dropRequest() {
    actions.add(Plain.DROP_REQUEST);
  }

  @Override
  public void breakRequestOff() {
    actions.add(Plain.BREAK_REQUEST_OFF);
  }

  @Override
  public void forwardAttention() {
    actions.add(Plain.FORWARD_ATTENTION);
  }

  @Override
  public void acknowledgeAttention() {
    actions.add(Plain.ACKNOWLEDGE_ATTENTION);
  }

  @Override
  public void answerGivenUp() {
    actions.add(Plain.ANSWER_GIVEN_UP);
  }

  @Override
  public void answer(ClientError error) {
    actions.add(new Action.Answer(error.kind()));
    lastText = error.text();
  }

  /** The text of the last error that the client got. */
  String lastText() {
    return lastText;
  }

  @Override
  public void answerAsServer(ServerRefusal refusal) {
    actions.add(new Action.AnswerAsServer(refusal.number()));
  }

  @Override
  public void closeClient() {
    actions.add(Plain.CLOSE_CLIENT);
  }

  @Override
  public void breakClientOff() {
    actions.add(Plain.BREAK_CLIENT_OFF);
  }

  @Override
  public void prepare(Prelude prelude) {
    actions.add(Plain.PREPARE);
  }

  @Override
  public void prepare(PreparedStatement statement) {
    actions.add(Plain.PREPARE_STATEMENT);
  }

  /** Seen in {@link #kept}. */
  @Override
  public void keep(PinEnding ending) {
    kept = ending;
  }

  @Override
  public void resume() {
    kept = null;
  }

  /** How it ends that the session keeps a connection without using it; null where it does not. */
  @Nullable PinEnding kept() {
    return kept;
  }

  @Override
  public void ask(ServerQuestion question) {
    actions.add(Plain.ASK);
  }

  @Override
  public void resumeRequest(boolean whole) {
    actions.add(Plain.RESUME_REQUEST);
    if (resumes) {
      session.stage().requestReady(whole);
    }
  }

  @Override
  public void giveBack(boolean dirty) {
    kept = null;
    actions.add(dirty ? Plain.GIVE_BACK_DIRTY : Plain.GIVE_BACK);
  }

  @Override
  public void discard() {
    kept = null;
    actions.add(Plain.DISCARD);
  }

  @Override
  public void closeUnfit() {
    kept = null;
    actions.add(Plain.CLOSE_UNFIT);
  }

  @Override
  public void endOverdueResponse(ClientError error) {
    actions.add(Plain.END_OVERDUE_RESPONSE);
  }

  @Override
  public void readRest() {
    actions.add(Plain.HEAR_OUT);
  }

  @Override
  public void wakeAt(long moment) {
    wakeAt = moment;
  }

  /** Time passes, and the session is woken if it asked to be. */
  void pass(Duration time) {
    now += time.toNanos();
    if (wakeAt != ClientSession.NEVER && wakeAt - now <= 0) {
      wakeAt = ClientSession.NEVER;
      session.stage().expire();
    }
  }

  /** How long the session waits for what it waits for; null when for as long as it takes. */
  @Nullable Duration patience() {
    return wakeAt == ClientSession.NEVER ? null : Duration.ofNanos(wakeAt - now);
  }

  /** A session that is told again of a request that it wants to be told of again. */
  static RecordedSession resuming() {
    RecordedSession recorded = new RecordedSession();
    recorded.resumes = true;
    return recorded;
  }

  /** A session part of whose request is with the server. */
  static RecordedSession servedInPart() {
    RecordedSession recorded = new RecordedSession();
    recorded.session.stage().requestReady(false);
    recorded.session.stage().lent(CLEAN);
    recorded.done();
    return recorded;
  }
}
