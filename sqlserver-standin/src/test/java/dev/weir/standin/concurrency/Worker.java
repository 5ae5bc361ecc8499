package dev.weir.standin.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/** One of many: asks, changes, rolls back, prepares, cancels and resets in a random order. */
final class Worker {
  static final int ACCOUNTS = 1_000;

  /** What may happen to honest work: a deadlock, and a wait that took too long. */
  private static final Set<Integer> MAY_HAPPEN = Set.of(1205, 1222);

  private final InetSocketAddress address;
  private final int number;
  private final long end;
  private final Random random;
  private final LongAdder allRequests;
  private long requests;

  /**
   * @param allRequests counts those of all workers, as they are answered
   */
  Worker(InetSocketAddress address, int number, long end, LongAdder allRequests) {
    this.allRequests = allRequests;
    this.address = address;
    this.number = number;
    this.end = end;
    this.random = new Random(number);
  }

  /** Works to the end of the time, but at least once; gives the number of requests. */
  long work() throws IOException {
    try (RawConnection connection = RawConnection.open(address).patient()) {
      RawLogin.of("app", "secret").withApplication("worker " + number).on(connection);
      ask(connection, "SET LOCK_TIMEOUT 2000");
      do {
        one(connection);
      } while (System.nanoTime() - end < 0);
    }
    return requests;
  }

  private void one(RawConnection connection) throws IOException {
    switch (random.nextInt(6)) {
      case 0 -> ask(connection, "SELECT id, amount FROM accounts WHERE id = " + account());
      case 1 -> transfer(connection, "COMMIT");
      case 2 -> transfer(connection, "ROLLBACK");
      case 3 -> ask(connection, "CREATE TABLE #t (id int) INSERT INTO #t VALUES (1) DROP TABLE #t");
      case 4 -> cancel(connection);
      default -> reset(connection);
    }
  }

  private int account() {
    return random.nextInt(ACCOUNTS);
  }

  private void transfer(RawConnection connection, String ending) throws IOException {
    String update =
        "BEGIN TRAN UPDATE accounts SET amount = amount + 1 WHERE id = %d".formatted(account());
    boolean whole =
        ask(connection, update)
            && ask(connection, "INSERT INTO log VALUES (%d, 1)".formatted(number));
    if (connection.descriptor() != 0) {
      ask(connection, whole ? ending : "ROLLBACK");
    }
  }

  private void cancel(RawConnection connection) throws IOException {
    connection.batch("WAITFOR DELAY '00:00:30'");
    connection.attention();
    connection.responseToAttention();
    answered();
  }

  private void reset(RawConnection connection) throws IOException {
    byte[] payload =
        RequestBytes.withHeaders(connection.descriptor()).text("SET LOCK_TIMEOUT 2000").done();
    connection.send(RawConnection.BATCH, 0x09, payload);
    judge(connection.response());
  }

  private boolean ask(RawConnection connection, String text) throws IOException {
    connection.batch(text);
    return judge(connection.response());
  }

  private void answered() {
    requests++;
    allRequests.increment();
  }

  /** False when something happened that may. */
  private boolean judge(List<Token> response) {
    answered();
    boolean sound = true;
    for (Token token : response) {
      if (token instanceof Token.Message message && message.isError()) {
        assertThat(MAY_HAPPEN).as(message.text()).contains(message.number());
        sound = false;
      }
    }
    return sound;
  }

  /** Runs something that must not fail; gives the tokens as text. */
  static List<String> run(RawConnection connection, String text) throws IOException {
    connection.batch(text);
    List<String> tokens = connection.response().stream().map(Token::text).toList();
    assertThat(tokens).noneMatch(token -> token.startsWith("ERROR"));
    return tokens;
  }
}
