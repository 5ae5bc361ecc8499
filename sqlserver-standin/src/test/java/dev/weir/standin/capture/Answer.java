package dev.weir.standin.capture;

import dev.weir.standin.raw.Octets;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.Token;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What one message of a client was answered with.
 *
 * @param place of the message in its conversation
 * @param type of the message
 * @param messages usually one
 */
public record Answer(int place, int type, List<Message> messages) {
  /**
   * One message of an answer.
   *
   * @param payload without the headers of packets
   * @param tokens none in the answer to a PRELOGIN
   */
  public record Message(Octets payload, List<Token> tokens) {
    @Override
    public String toString() {
      return tokens.isEmpty()
          ? payload.hex()
          : tokens.stream().map(Token::text).collect(Collectors.joining(", ", "[", "]"));
    }
  }

  public boolean isToPrelogin() {
    return type == RawConnection.PRELOGIN;
  }

  public boolean isToLogin() {
    return type == RawConnection.LOGIN;
  }

  /**
   * Whether its client has cancelled it while rows came: where they stop is a matter of moments.
   */
  public boolean isBrokenOff() {
    return type == RawConnection.ATTENTION
        && messages.getFirst().tokens().stream().anyMatch(Token.Row.class::isInstance);
  }

  @Override
  public String toString() {
    return "message %d: %s"
        .formatted(
            place, messages.stream().map(Message::toString).collect(Collectors.joining(" ")));
  }
}
