package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;

/** What a client is owed and told, some time later; it insists on what drivers insist on. */
final class ToldClient {
  /** What reaches the client. */
  enum Reply {
    /** The end of an answer. */
    ANSWER,
    /** The acknowledgement of an attention. */
    ACKNOWLEDGEMENT,
    /** Both in one message. */
    BOTH
  }

  boolean outstanding;
  boolean cancelled;
  private final Deque<Reply> toClient = new ArrayDeque<>();

  void hears(Reply reply) {
    toClient.add(reply);
  }

  void hearsNothingMore() {
    toClient.clear();
  }

  void leaves() {
    outstanding = false;
    cancelled = false;
    hearsNothingMore();
  }

  boolean isOutstandingAfterAllThatIsSent() {
    return outstanding && !toClient.contains(Reply.ANSWER);
  }

  void reads() {
    Reply reply = toClient.poll();
    if (reply != null) {
      boolean answers = reply != Reply.ACKNOWLEDGEMENT;
      boolean acknowledges = reply != Reply.ANSWER;
      assertThat(!answers || outstanding).as("an answer without a request").isTrue();
      assertThat(!acknowledges || cancelled).as("an unasked acknowledgement").isTrue();
      outstanding &= !answers;
      assertThat(acknowledges && outstanding).as("acknowledged before answered").isFalse();
      cancelled &= !acknowledges;
    }
  }
}
