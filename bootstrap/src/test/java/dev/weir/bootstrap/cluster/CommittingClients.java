package dev.weir.bootstrap.cluster;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.Token;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Clients that write rows, singly and in transactions of two, and count those that they were told
 * are written. A connection that ends before a request is answered, or that answers with error
 * 50007, counts as found closed: the row is taken for not written, and written again.
 */
final class CommittingClients implements AutoCloseable {
  private static final int SHUTTING_DOWN = 50007;
  private static final long THINK_MILLIS = 5;

  private final InetSocketAddress address;
  private final RawLogin login;
  private final int requestsOfAConnection;
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicLong written = new AtomicLong();
  private final AtomicLong transactions = new AtomicLong();
  private final AtomicLong foundClosed = new AtomicLong();
  private final Map<String, AtomicLong> failures = new ConcurrentHashMap<>();
  private final CountDownLatch ending = new CountDownLatch(1);

  private CommittingClients(InetSocketAddress address, RawLogin login, int requestsOfAConnection) {
    this.address = address;
    this.login = login;
    this.requestsOfAConnection = requestsOfAConnection;
  }

  /**
   * Starts clients.
   *
   * @param requestsOfAConnection after how many rows a client connects anew by itself
   */
  static CommittingClients start(
      InetSocketAddress address, RawLogin login, int count, int requestsOfAConnection) {
    CommittingClients clients = new CommittingClients(address, login, requestsOfAConnection);
    for (int i = 0; i < count; i++) {
      clients.threads.add(Thread.ofVirtual().start(clients::work));
    }
    return clients;
  }

  private void work() {
    while (!isEnding(THINK_MILLIS)) {
      Progress progress = new Progress();
      try (RawConnection connection = RawConnection.open(address)) {
        answered(login.on(connection));
        progress.step = Step.IDLE;
        for (int row = 0; row < requestsOfAConnection && !isEnding(THINK_MILLIS); row++) {
          write(connection, row % 4 == 0, progress);
        }
      } catch (IOException | UncheckedIOException e) {
        failed(progress, String.valueOf(e.getMessage()));
      }
    }
  }

  /** The progress of a client. */
  private enum Step {
    LOGIN,
    IDLE,
    TRANSACTION
  }

  private static final class Progress {
    private Step step = Step.LOGIN;
  }

  private void write(RawConnection connection, boolean inTransaction, Progress progress)
      throws IOException {
    if (inTransaction) {
      send(connection, "BEGIN TRANSACTION");
      progress.step = Step.TRANSACTION;
      send(connection, "INSERT INTO written VALUES (1)");
      isEnding(THINK_MILLIS);
      send(connection, "INSERT INTO written VALUES (2)");
      send(connection, "COMMIT TRANSACTION");
      progress.step = Step.IDLE;
      written.addAndGet(2);
      transactions.incrementAndGet();
    } else {
      send(connection, "INSERT INTO written VALUES (3)");
      written.incrementAndGet();
    }
  }

  private static void send(RawConnection connection, String text) throws IOException {
    connection.batch(text);
    answered(connection.response());
  }

  private static void answered(List<Token> answer) throws IOException {
    for (Token token : answer) {
      if (token instanceof Token.Message message && message.isError()) {
        throw new IOException("error " + message.number());
      }
    }
  }

  private boolean isEnding(long afterMillis) {
    try {
      return ending.await(afterMillis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private void failed(Progress progress, String what) {
    boolean isRefusal = what.equals("error " + SHUTTING_DOWN);
    boolean isClosed = !what.startsWith("error ") || isRefusal;
    if (progress.step == Step.IDLE && isClosed) {
      foundClosed.incrementAndGet();
    } else {
      failures
          .computeIfAbsent(progress.step + ": " + what, text -> new AtomicLong())
          .incrementAndGet();
    }
  }

  /** Returns the number of rows that clients were told are written. */
  long written() {
    return written.get();
  }

  long transactions() {
    return transactions.get();
  }

  /** Returns the number of times that a client found its connection closed. */
  long foundClosed() {
    return foundClosed.get();
  }

  /** Returns the other failures, each with its number. */
  Map<String, Long> failures() {
    Map<String, Long> all = new TreeMap<>();
    failures.forEach((what, count) -> all.put(what, count.get()));
    return all;
  }

  /** Ends all clients, each after the row that it writes. */
  @Override
  public void close() {
    ending.countDown();
    Await.until("clients end", () -> threads.stream().noneMatch(Thread::isAlive));
  }
}
