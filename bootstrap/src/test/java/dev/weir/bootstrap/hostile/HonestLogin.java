package dev.weir.bootstrap.hostile;

import dev.weir.bootstrap.hostile.attack.HostileSocket;
import dev.weir.bootstrap.hostile.attack.TdsMessages;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * One login of an honest client, with what became of it.
 *
 * @param error the number of the error it was told, 0 for none, or -1 where the connection broke
 * @param millis how long it took
 */
record HonestLogin(String user, int error, long millis) {
  /** Where honest clients come from unless a test says otherwise. */
  static final String SOURCE = "127.0.0.1";

  /** What drivers wait for a login, as a rule. */
  static final Duration PATIENCE = Duration.ofSeconds(15);

  private static final int BROKEN = -1;

  /** Logs in and leaves. */
  static HonestLogin attempt(
      InetSocketAddress address, String source, String user, String password) {
    return attempt(address, source, new byte[0], user, password);
  }

  /** The same through a load balancer, which says that it does so for this client. */
  static HonestLogin attemptBehindProxy(
      InetSocketAddress address, String proxy, String client, String user, String password) {
    return attempt(address, proxy, TdsMessages.proxyHeader(client), user, password);
  }

  private static HonestLogin attempt(
      InetSocketAddress address, String source, byte[] header, String user, String password) {
    long begun = System.nanoTime();
    int error;
    try (HostileSocket socket = HostileSocket.connect(address, source)) {
      socket.closeAfter(PATIENCE);
      socket.send(header);
      socket.send(TdsMessages.prelogin(TdsMessages.ENCRYPT_NOT_SUPPORTED));
      byte[] unused = socket.receive();
      socket.send(TdsMessages.login(user, password));
      error = TdsMessages.errorOf(socket.receive());
    } catch (IOException e) {
      error = BROKEN;
    }
    return new HonestLogin(user, error, (System.nanoTime() - begun) / 1_000_000);
  }

  /** Makes this many attempts at the same time. */
  static List<HonestLogin> attemptAtOnce(int count, IntFunction<HonestLogin> attempt) {
    List<Future<HonestLogin>> attempts = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < count; i++) {
        int number = i;
        attempts.add(threads.submit(() -> attempt.apply(number)));
      }
    }
    return attempts.stream().map(Future::resultNow).toList();
  }

  boolean isAccepted() {
    return error == 0;
  }

  /** Logs in this often, one after the other; the process is to be warm, so none may fail. */
  static void repeat(int times, InetSocketAddress address, String user, String password) {
    for (int i = 0; i < times; i++) {
      HonestLogin login = attempt(address, SOURCE, user, password);
      if (!login.isAccepted()) {
        throw new AssertionError("an honest login before any attack: " + login);
      }
    }
  }

  /** Prints how many of these were accepted, and holds that all were. */
  static void assertAllAccepted(String name, List<HonestLogin> logins) {
    Map<Integer, Long> refused =
        logins.stream()
            .filter(login -> !login.isAccepted())
            .collect(Collectors.groupingBy(HonestLogin::error, Collectors.counting()));
    long slowest = logins.stream().mapToLong(HonestLogin::millis).max().orElse(0);
    Figure.tell(
        "%s: the slowest of %d logins took %d ms; refused, by error: %s"
            .formatted(name, logins.size(), slowest, refused));
    long accepted = logins.stream().filter(HonestLogin::isAccepted).count();
    Figure.atLeast(name, 100.0 * accepted / logins.size(), 100, "% of right passwords");
  }
}
