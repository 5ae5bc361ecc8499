package dev.weir.bootstrap.hostile;

import dev.weir.bootstrap.hostile.attack.Attack;
import dev.weir.bootstrap.hostile.attack.AttackerProcess;
import dev.weir.testkit.await.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A running process of attackers: as many sockets as wanted, from a source address of their own, at
 * the lowest priority, so that their own work does not take the processor from the attacked.
 */
public final class Attackers implements AutoCloseable {
  /** Where attackers come from unless a test says otherwise; honest clients are 127.0.0.1. */
  static final String SOURCE = "127.0.0.66";

  private static final Duration GROWTH = Duration.ofSeconds(1);

  private final Process process;
  private final String attacks;
  private volatile Map<String, Long> counts = Map.of();

  private Attackers(Process process, String attacks) {
    this.process = process;
    this.attacks = attacks;
    Thread.ofPlatform().daemon().start(this::readCounts);
  }

  /** How the attackers are to be; by default one socket, as fast as it can. */
  public static final class Setup {
    private final InetSocketAddress target;
    private String source = SOURCE;
    private int sources = 1;
    private int sockets = 1;
    private long rate;
    private String user = "app";
    private String password = "unknown";

    private Setup(InetSocketAddress target) {
      this.target = target;
    }

    Setup from(String address) {
      source = address;
      return this;
    }

    /** Has the attackers come from this many addresses in turn, that one and those after it. */
    Setup sources(int count) {
      sources = count;
      return this;
    }

    Setup sockets(int count) {
      sockets = count;
      return this;
    }

    /** The most actions in a second, of all sockets together; 0 for any number. */
    Setup rate(long actions) {
      rate = actions;
      return this;
    }

    /** The login that is attacked, or by which the attackers come in. */
    Setup login(String name, String secret) {
      user = name;
      password = secret;
      return this;
    }

    /** Starts them; of several attacks each has its share of the sockets. */
    Attackers start(Attack... attacks) throws IOException {
      String names = Arrays.stream(attacks).map(Attack::name).collect(Collectors.joining(","));
      ProcessBuilder builder =
          TestJvm.start(
              AttackerProcess.class,
              List.of("nice", "-n", "19"),
              "attacks=" + names,
              "host=" + target.getAddress().getHostAddress(),
              "port=" + target.getPort(),
              "source=" + source,
              "sources=" + sources,
              "sockets=" + sockets,
              "rate=" + rate,
              "user=" + user,
              "password=" + password);
      return new Attackers(builder.start(), names);
    }
  }

  /** Prepares attackers of this address. */
  static Setup of(InetSocketAddress target) {
    return new Setup(target);
  }

  private void readCounts() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("counts ")) {
          counts =
              Arrays.stream(line.substring("counts ".length()).split(" "))
                  .map(pair -> pair.split("="))
                  .collect(Collectors.toMap(pair -> pair[0], pair -> Long.parseLong(pair[1])));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One of their counts, as of some milliseconds ago: see {@code AttackCounts}. */
  long count(String name) {
    return counts.getOrDefault(name, 0L);
  }

  /** Waits until this many sockets have done all they do before they wait. */
  Attackers awaitInPlace(int sockets, Duration patience) {
    Await.until(
        attacks + " has " + sockets + " sockets in place: " + counts,
        patience,
        () -> count("in-place") >= sockets);
    return this;
  }

  /** Waits until the attack has begun to have an effect. */
  Attackers awaitBegun() {
    Await.until(attacks + " has begun", () -> count("opened") > 0);
    return this;
  }

  /** Lets the attack go on until no more of its sockets get to where they wait, within bounds. */
  Attackers goOnWhileItGrows(Duration atLeast, Duration atMost) {
    long begun = System.nanoTime();
    goOnFor(atLeast);
    long before = -1;
    while (count("in-place") > before && System.nanoTime() - begun < atMost.toNanos()) {
      before = count("in-place");
      goOnFor(GROWTH);
    }
    return this;
  }

  /** Lets the attack go on for a while. */
  Attackers goOnFor(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    Await.until(
        attacks + " lasts", time.plusSeconds(10), () -> System.nanoTime() - end > 0 || hasEnded());
    if (hasEnded()) {
      throw new AssertionError(attacks + " has ended with " + process.exitValue());
    }
    return this;
  }

  private boolean hasEnded() {
    return !process.isAlive();
  }

  /** The counts, for messages. */
  @Override
  public String toString() {
    return attacks + " " + counts;
  }

  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(2, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
