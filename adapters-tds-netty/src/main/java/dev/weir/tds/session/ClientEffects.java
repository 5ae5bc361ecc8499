package dev.weir.tds.session;

import dev.weir.application.session.ClientPerformer;
import dev.weir.application.session.ClientSession;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.bucket.BucketMeters;
import dev.weir.tds.bucket.DeadlineTimer;
import dev.weir.tds.transport.BrokenConnection;
import io.netty.channel.Channel;
import java.util.function.Consumer;

/** Carries out the actions of a session on its client. */
final class ClientEffects implements ClientPerformer {
  private final Channel channel;
  private final ClientSettings settings;
  private final RequestInspection inspection;
  private final BucketMeters meters;
  private final ClientRequests requests;
  private final RequestIntake intake;
  private final ReadingPauses pauses;
  private final ClientTurn turn;
  private final ClientReplies replies;
  private final ResponsePath responses;
  private final DeadlineTimer timer;
  private final Consumer<RuntimeException> whenFailed;

  ClientEffects(
      Channel channel,
      ClientSettings settings,
      RequestInspection inspection,
      BucketMeters meters,
      ClientRequests requests,
      RequestIntake intake,
      ReadingPauses pauses,
      ClientTurn turn,
      ClientReplies replies,
      ResponsePath responses,
      DeadlineTimer timer,
      Consumer<RuntimeException> whenFailed) {
    this.channel = channel;
    this.settings = settings;
    this.inspection = inspection;
    this.meters = meters;
    this.requests = requests;
    this.intake = intake;
    this.pauses = pauses;
    this.turn = turn;
    this.replies = replies;
    this.responses = responses;
    this.timer = timer;
    this.whenFailed = whenFailed;
  }

  @Override
  public void wakeAt(long moment) {
    if (moment == ClientSession.NEVER && !channel.isActive()) {
      // The session and its client are gone: a timer would hold them in memory until it fires.
      timer.stop();
    } else {
      timer.set(moment);
    }
  }

  @Override
  public void resumeRequest(boolean whole) {
    intake.take(whole);
  }

  @Override
  public void dropRequest() {
    intake.drop();
  }

  @Override
  public void acknowledgeAttention() {
    if (turn.needsAcknowledgement()) {
      replies.attentionAcknowledged();
    }
  }

  @Override
  public void answerGivenUp() {
    replies.givenUp();
  }

  @Override
  public void answer(ClientError error) {
    meters.error(error.kind());
    replies.error(error);
  }

  @Override
  public void answerAsServer(ServerRefusal refusal) {
    replies.serverRefusal(refusal);
  }

  @Override
  public void endOverdueResponse(ClientError error) {
    if (responses.forgetBrokenEnd()) {
      answer(error);
    } else {
      responses.passEnd(inspection.beginNextTransaction());
    }
    channel.flush();
  }

  @Override
  public void closeClient() {
    GracefulClose.close(
        channel, requests, pauses, settings.limits().requestStall(), settings.writeStall());
  }

  @Override
  public void breakClientOff() {
    BrokenConnection.breakOff(channel);
  }

  @Override
  public void failed(RuntimeException defect) {
    whenFailed.accept(defect);
  }
}
