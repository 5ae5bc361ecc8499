package dev.weir.testkit.redis;

import dev.weir.testkit.await.Await;
import dev.weir.testkit.port.FreePort;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A running Redis server of this test. It keeps nothing on disk and listens on the loopback address
 * only, unless its options say otherwise.
 */
public final class RedisServerProcess implements AutoCloseable {
  /** The version of the server. */
  public static final String VERSION = RedisExecutable.VERSION;

  private static final int ATTEMPTS = 5;
  private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> RUNNING.forEach(Process::destroyForcibly)));
  }

  private final List<String> command;
  private final Path directory;
  private final int port;
  private Process process;

  private RedisServerProcess(List<String> command, Path directory, int port, Process process) {
    this.command = command;
    this.directory = directory;
    this.port = port;
    this.process = process;
  }

  /**
   * Starts a server on a free port and waits until it answers.
   *
   * @param options as on the server's command line: {@code "--requirepass", "secret"}
   */
  public static RedisServerProcess start(String... options) {
    return startOnFreePort(List.of("--save", "", "--appendonly", "no"), List.of(options));
  }

  /** Starts a sentinel that watches the server on {@code masterPort} under {@code masterName}. */
  public static RedisServerProcess startSentinel(String masterName, int masterPort) {
    return startOnFreePort(
        List.of("sentinel.conf", "--sentinel"),
        List.of(
            "--sentinel", "monitor", masterName, "127.0.0.1", Integer.toString(masterPort), "1"));
  }

  private static RedisServerProcess startOnFreePort(List<String> first, List<String> last) {
    for (int attempt = 1; ; attempt++) {
      int port = FreePort.find();
      List<String> command = new ArrayList<>();
      command.add(RedisExecutable.path().toString());
      command.addAll(first);
      command.addAll(List.of("--bind", "127.0.0.1", "--port", Integer.toString(port)));
      command.addAll(last);
      RedisServerProcess server = launch(command, port);
      boolean answers = false;
      try {
        answers = server.awaitAnswer();
      } finally {
        if (!answers) {
          server.close();
        }
      }
      if (answers) {
        return server;
      }
      if (attempt == ATTEMPTS) {
        throw new IllegalStateException("no free port for Redis in " + ATTEMPTS + " attempts");
      }
    }
  }

  private static RedisServerProcess launch(List<String> command, int port) {
    try {
      Path directory = Files.createTempDirectory("weir-redis");
      Files.createFile(directory.resolve("sentinel.conf"));
      return new RedisServerProcess(command, directory, port, run(command, directory));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Process run(List<String> command, Path directory) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("log").toFile())
            .start();
    RUNNING.add(process);
    return process;
  }

  /** Waits for an answer; returns false if another process took the port in between. */
  private boolean awaitAnswer() {
    Await.until("Redis answers or ends", () -> !process.isAlive() || isAnswering());
    if (process.isAlive()) {
      return true;
    }
    String log = log();
    if (log.contains("Address already in use") || log.contains("Failed listening")) {
      return false;
    }
    throw new IllegalStateException("Redis ended at its start:\n" + log);
  }

  /** An error is an answer, too: the server may require a password, or still load its file. */
  private boolean isAnswering() throws IOException {
    try (RespConnection connection = connect()) {
      return connection.call("PING").equals("PONG");
    } catch (IOException e) {
      String words = String.valueOf(e.getMessage());
      if (words.startsWith("NOAUTH") || words.startsWith("LOADING")) {
        return true;
      }
      throw e;
    }
  }

  /** Returns its port at the address 127.0.0.1. */
  public int port() {
    return port;
  }

  /** Opens a connection to it. */
  public RespConnection connect() throws IOException {
    return RespConnection.open(port);
  }

  /** Sends one command over a connection of its own; the reply as {@link RespConnection#call}. */
  public String call(String... command) throws IOException {
    try (RespConnection connection = connect()) {
      return connection.call(command);
    }
  }

  /** Returns its log. */
  public String log() {
    try {
      return Files.readString(directory.resolve("log"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kills it like a crash; its files stay. */
  public void kill() {
    process.destroyForcibly();
    Await.until("Redis has ended", () -> !process.isAlive());
    RUNNING.remove(process);
  }

  /**
   * Starts it again after a crash, at the same port and with its files.
   *
   * @param more options in addition to those of the first start
   */
  public void startAgain(String... more) {
    List<String> again = new ArrayList<>(command);
    again.addAll(List.of(more));
    try {
      process = run(again, directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (!awaitAnswer()) {
      throw new IllegalStateException("another process has taken port " + port);
    }
  }

  /** Suspends the process: its connections stay open, but get no answers. */
  public void pause() {
    signal("STOP");
  }

  /** Resumes the process after {@link #pause}. */
  public void resume() {
    signal("CONT");
  }

  private void signal(String name) {
    try {
      Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
      if (kill.waitFor() != 0) {
        throw new IllegalStateException("kill -" + name + " failed");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while Redis was sent " + name, e);
    }
  }

  /** Kills it and removes its files. */
  @Override
  public void close() {
    kill();
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
