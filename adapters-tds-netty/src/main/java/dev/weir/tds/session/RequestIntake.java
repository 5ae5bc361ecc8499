package dev.weir.tds.session;

import dev.weir.application.outbox.Outbox;
import dev.weir.application.outbox.Performer;
import dev.weir.application.session.ClientSession;
import dev.weir.application.session.LocalAnswer;
import dev.weir.application.session.SessionState;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.tds.bucket.BucketMeters;
import dev.weir.tds.session.ReadingPauses.Reason;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Takes the held request of a client in: answers it without a server where that is possible, or
 * hands it to the session, which needs a server connection for it.
 */
final class RequestIntake implements Performer {
  /** The steps that wait until the session has given up the connection that it had. */
  private enum Step {
    INSPECT_PART,
    INSPECT_WHOLE,
    ANSWER_PART,
    ANSWER_WHOLE
  }

  private final BucketId bucket;
  private final int ownNumber;
  private final RequestInspection inspection;
  private final ClientRequests requests;
  private final ReadingPauses pauses;
  private final LocalReset localReset;
  private final ClientReplies replies;
  private final SpidAnswers spidAnswers;
  private final BucketMeters meters;
  private final Outbox outbox;
  private final Consumer<String> brokenProtocol;
  private final Consumer<RuntimeException> whenFailed;
  private @Nullable ClientSession session;

  /**
   * Creates the intake of one client.
   *
   * @param ownNumber the number that Weir gives the session
   * @param brokenProtocol receives the client's breaches of the protocol
   * @param whenFailed receives a defect in the intake
   */
  RequestIntake(
      BucketId bucket,
      int ownNumber,
      RequestInspection inspection,
      ClientRequests requests,
      ReadingPauses pauses,
      LocalReset localReset,
      ClientReplies replies,
      BucketMeters meters,
      Outbox outbox,
      Consumer<String> brokenProtocol,
      Consumer<RuntimeException> whenFailed) {
    this.bucket = bucket;
    this.ownNumber = ownNumber;
    this.inspection = inspection;
    this.requests = requests;
    this.pauses = pauses;
    this.localReset = localReset;
    this.replies = replies;
    this.spidAnswers = new SpidAnswers(inspection, replies);
    this.meters = meters;
    this.outbox = outbox;
    this.brokenProtocol = brokenProtocol;
    this.whenFailed = whenFailed;
  }

  /** Sets the session that is handed the requests; called before the first one. */
  void serve(ClientSession decided) {
    session = decided;
  }

  private ClientSession session() {
    return Objects.requireNonNull(session, "an intake without a session");
  }

  /**
   * Takes the held request in.
   *
   * @param whole whether all of it is held
   */
  void take(boolean whole) {
    SessionState state = session().state();
    if (whole && state == SessionState.FREE && inspection.beginPlainly(requests.held())) {
      hand(true);
    } else if (whole && acceptsRequest() && spidAnswers.answer(requests.held())) {
      drop();
    } else if (isInspectedIn(state) && inspection.resetSession(requests.held().first())) {
      session().stage().reset();
      localReset.owe(inspection.endedTransaction());
      outbox.add(this, whole ? Step.INSPECT_WHOLE : Step.INSPECT_PART);
    } else {
      inspect(whole);
    }
  }

  @Override
  public void perform(Outbox.Entry entry) {
    switch (entry.action(Step.class)) {
      case INSPECT_PART -> inspect(false);
      case INSPECT_WHOLE -> {
        if (acceptsRequest() && spidAnswers.answer(requests.held())) {
          drop();
        } else {
          inspect(true);
        }
      }
      case ANSWER_PART -> answerOrHand(false);
      case ANSWER_WHOLE -> answerOrHand(true);
    }
  }

  private void inspect(boolean whole) {
    if (isInspectedIn(session().state())) {
      inspection.inspect(requests.held(), whole);
      if (inspection.lending().needsAnotherConnection()) {
        session().stage().reset();
        outbox.add(this, whole ? Step.ANSWER_WHOLE : Step.ANSWER_PART);
        return;
      }
    }
    answerOrHand(whole);
  }

  private static boolean isInspectedIn(SessionState state) {
    return switch (state) {
      case FREE, KEPT, PREPARING -> true;
      // These states accept no request, so that there is nothing to inspect.
      case QUEUED, CONFIRMING, SERVED, CANCELLING, OVERDUE, DRAINING, LOST, ENDED -> false;
    };
  }

  private void answerOrHand(boolean whole) {
    boolean accepted = acceptsRequest();
    if (accepted && inspection.contradictsNumber()) {
      refuseSecondNumber();
      return;
    }
    LocalAnswer answer =
        accepted && whole ? inspection.answerLocally(session().state() == SessionState.FREE) : null;
    if (answer != null) {
      drop();
      replies.localAnswer(answer);
    } else if (accepted && inspection.lending().readsLostValue()) {
      drop();
      ClientError error = ServerLease.valueUnavailable();
      meters.error(error.kind());
      replies.error(error);
    } else {
      hand(whole);
    }
  }

  /** Ends the session, whose client connects again and then gets the server's number. */
  private void refuseSecondNumber() {
    drop();
    ClientError error = ClientError.sessionNumberTold(bucket, ownNumber);
    meters.error(error.kind());
    replies.error(error);
    session().stage().end();
  }

  private void hand(boolean whole) {
    if (!session().stage().requestReady(whole)) {
      endForBreach("a request while another is being served");
    }
  }

  /**
   * Returns whether the session accepts a request. While a connection is being prepared, it does
   * once the request for which the preparation began has been dropped.
   */
  private boolean acceptsRequest() {
    SessionState state = session().state();
    return state.isFreeToAsk()
        || (state == SessionState.PREPARING && !session().stage().holdsRequest());
  }

  /** Drops the held request, and reads the client again if it was not read because of it. */
  void drop() {
    requests.drop();
    pauses.end(Reason.REQUEST_HELD);
    pauses.end(Reason.SERVER_FULL);
  }

  /** Ends the session of a client that has broken the protocol. */
  void endForBreach(String what) {
    brokenProtocol.accept(what);
    if (!session().state().awaitsResponse()) {
      replies.error(ClientError.protocolError(what));
    }
    session().stage().end();
  }

  @Override
  public void failed(RuntimeException defect) {
    whenFailed.accept(defect);
  }
}
