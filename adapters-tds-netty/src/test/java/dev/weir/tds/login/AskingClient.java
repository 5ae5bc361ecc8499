package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A client that asks for numbers which nobody else asks for, and may cancel what it asked. */
final class AskingClient implements AutoCloseable {
  private final RawConnection connection;

  AskingClient(RunningDoor weir) throws IOException {
    this.connection = weir.raw();
  }

  /** The connection, for what is said in no other way. */
  RawConnection connection() {
    return connection;
  }

  void send(String text) throws IOException {
    connection.batch(text);
  }

  void cancels() throws IOException {
    connection.attention();
  }

  /** Reads an answer that nobody cancelled, which is this number alone. */
  void hears(int number) throws IOException {
    List<Token> answer = connection.response();
    assertThat(answer).as("what only who cancels hears").noneMatch(AskingClient::isCutShort);
    assertThat(numbers(answer)).containsExactly(Integer.toString(number));
  }

  /** Reads an answer without a result. */
  void awaitDone() throws IOException {
    List<Token> answer = connection.response();
    assertThat(answer).noneMatch(AskingClient::isCutShort);
    assertThat(numbers(answer)).isEmpty();
  }

  /** Reads the acknowledgement of an attention, and nothing before it. */
  void awaitLate() throws IOException {
    assertThat(connection.response()).singleElement().matches(AskingClient::acknowledges);
  }

  /**
   * Reads an answer that was cancelled in time or not, and the acknowledgement, each a message of
   * its own.
   *
   * @return whether the answer was cut short
   */
  boolean awaitCancelled(int number) throws IOException {
    List<Token> answer = connection.response();
    assertThat(answer).as("an answer").noneMatch(AskingClient::acknowledges);
    boolean cutShort = answer.stream().anyMatch(AskingClient::isCutShort);
    if (cutShort) {
      assertThat(numbers(answer)).isSubsetOf(Integer.toString(number));
    } else {
      assertThat(numbers(answer)).containsExactly(Integer.toString(number));
    }
    awaitLate();
    return cutShort;
  }

  private static boolean acknowledges(Token token) {
    return token instanceof Token.Done done && done.attention();
  }

  private static boolean isCutShort(Token token) {
    return token instanceof Token.Done done && (done.error() || done.attention());
  }

  private static List<String> numbers(List<Token> tokens) {
    List<String> numbers = new ArrayList<>();
    for (Token token : tokens) {
      if (token instanceof Token.Row row) {
        numbers.add(String.valueOf(row.values().getFirst()));
      }
    }
    return numbers;
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
