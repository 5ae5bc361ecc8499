package dev.weir.bootstrap.reload;

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
 * Clients of one database that send requests and transactions without end. Each answer must be the
 * one to its request. A failure is counted, and the client connects anew.
 */
final class LoadingClients implements AutoCloseable {
  /** Each client sends a transaction of three requests after this many single ones. */
  private static final int SINGLES = 3;

  private final InetSocketAddress address;
  private final RawLogin login;
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicLong served = new AtomicLong();
  private final Map<String, AtomicLong> failures = new ConcurrentHashMap<>();
  private final CountDownLatch ending = new CountDownLatch(1);

  private LoadingClients(InetSocketAddress address, RawLogin login) {
    this.address = address;
    this.login = login;
  }

  static LoadingClients start(InetSocketAddress address, RawLogin login, int count) {
    LoadingClients clients = new LoadingClients(address, login);
    for (int i = 0; i < count; i++) {
      clients.threads.add(Thread.ofVirtual().start(clients::work));
    }
    return clients;
  }

  private void work() {
    while (!isEnding(0)) {
      try (RawConnection connection = RawConnection.open(address)) {
        check(login.on(connection));
        long number = 0;
        while (!isEnding(2)) {
          ask(connection, ++number);
          if (number % SINGLES == 0) {
            send(connection, "BEGIN TRANSACTION");
            ask(connection, ++number);
            send(connection, "COMMIT TRANSACTION");
          }
        }
      } catch (IOException | UncheckedIOException e) {
        failures
            .computeIfAbsent(String.valueOf(e.getMessage()), text -> new AtomicLong())
            .incrementAndGet();
        isEnding(50);
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

  private void ask(RawConnection connection, long number) throws IOException {
    List<Token> answer = send(connection, "SELECT " + number + " AS n");
    if (answer.stream().noneMatch(token -> token.toString().contains(Long.toString(number)))) {
      throw new IOException("the answer is not that to SELECT " + number);
    }
  }

  private List<Token> send(RawConnection connection, String text) throws IOException {
    connection.batch(text);
    List<Token> answer = connection.response();
    check(answer);
    served.incrementAndGet();
    return answer;
  }

  private static void check(List<Token> answer) throws IOException {
    for (Token token : answer) {
      if (token instanceof Token.Message message && message.isError()) {
        throw new IOException("error " + message.number());
      }
    }
  }

  long served() {
    return served.get();
  }

  /** Returns the failures, each with its number. */
  Map<String, Long> failures() {
    Map<String, Long> all = new TreeMap<>();
    failures.forEach((what, count) -> all.put(what, count.get()));
    return all;
  }

  @Override
  public void close() {
    ending.countDown();
    Await.until("clients end", () -> threads.stream().noneMatch(Thread::isAlive));
  }
}
