package dev.weir.application.facts;

import java.time.Duration;

/**
 * The server's answer to a {@link DeepStep}.
 *
 * @param end the way in which the answer ended
 * @param isRefused whether the last DONE of a message has the error bit, or an error was reported
 * @param error the number of the first error; 0 if none was reported
 * @param rows the number of rows in it
 * @param attention the answer to the attention
 * @param latency the time from the attention to its acknowledgement, or to the end of the answer;
 *     zero if none was sent
 */
public record DeepAnswer(
    End end, boolean isRefused, int error, long rows, Attention attention, Duration latency) {
  /** The way in which an answer ended. */
  public enum End {
    /** All messages that were expected came and were understood. */
    WHOLE,
    /** The server sent something that is no answer. */
    UNREADABLE,
    /** The server closed the connection. */
    CLOSED,
    /** The time was up. */
    TIMED_OUT
  }

  /** The answer to an attention. */
  public enum Attention {
    /** No attention was sent, or the answer was whole before. */
    NOT_SENT,
    /** It was not acknowledged. */
    UNANSWERED,
    /** It was acknowledged by a message of its own, behind the answer. */
    OWN_MESSAGE,
    /** It was acknowledged within the message of the answer. */
    SAME_MESSAGE
  }
}
