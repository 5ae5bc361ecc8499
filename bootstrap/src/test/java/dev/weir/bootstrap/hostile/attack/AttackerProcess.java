package dev.weir.bootstrap.hostile.attack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * The process of the attackers. Its arguments are {@code key=value}; it reports its counts on the
 * standard output several times a second, until its standard input ends.
 */
public final class AttackerProcess {
  private static final long REPORT_MILLIS = 50;
  private static final long PAUSE_AFTER_FAILURE_MILLIS = 20;

  private AttackerProcess() {}

  /** Attacks. */
  public static void main(String... arguments) throws Exception {
    Map<String, String> values = new HashMap<>();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      values.put(argument.substring(0, equals), argument.substring(equals + 1));
    }
    List<Attack> attacks =
        Arrays.stream(value(values, "attacks").split(",")).map(Attack::valueOf).toList();
    InetSocketAddress target =
        new InetSocketAddress(value(values, "host"), Integer.parseInt(value(values, "port")));
    InetAddress first = InetAddress.getByName(value(values, "source"));
    int sources = Integer.parseInt(value(values, "sources"));
    Attacker.Shared shared =
        new Attacker.Shared(
            value(values, "user"),
            value(values, "password"),
            Long.parseLong(value(values, "rate")));
    int sockets = Integer.parseInt(value(values, "sockets"));
    for (int i = 0; i < sockets; i++) {
      Attack attack = attacks.get(i % attacks.size());
      Attacker attacker =
          new Attacker(i / attacks.size(), target, behind(first, i % sources), shared);
      Thread.ofVirtual().start(() -> repeat(attack, attacker));
    }
    Thread.ofPlatform().daemon().start(() -> awaitEndOfInput(shared));
    while (!shared.stop.await(REPORT_MILLIS, TimeUnit.MILLISECONDS)) {
      System.out.println(shared.counts.line());
    }
    System.out.println(shared.counts.line());
    Runtime.getRuntime().halt(0);
  }

  /** The address at this distance behind that one, in its last part. */
  private static InetAddress behind(InetAddress first, int distance) throws UnknownHostException {
    byte[] address = first.getAddress();
    address[address.length - 1] += (byte) distance;
    return InetAddress.getByAddress(address);
  }

  private static String value(Map<String, String> values, String key) {
    return Objects.requireNonNull(values.get(key), key);
  }

  private static void repeat(Attack attack, Attacker attacker) {
    while (!attacker.isOver()) {
      try {
        attack.carryOut(attacker);
      } catch (IOException thrownOut) {
        if (pauseIsInterrupted(attacker)) {
          return;
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /** One that is refused by the kernel would else do nothing but try. */
  private static boolean pauseIsInterrupted(Attacker attacker) {
    try {
      attacker.pause(Duration.ofMillis(PAUSE_AFTER_FAILURE_MILLIS));
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private static void awaitEndOfInput(Attacker.Shared shared) {
    try {
      while (System.in.read() >= 0) {
        // Nothing is said to it but the end.
      }
    } catch (IOException e) {
      System.err.println("the standard input cannot be read: " + e);
    } finally {
      shared.stop.countDown();
    }
  }
}
