package dev.weir.benchmarks.sidebyside.bed;

import dev.weir.benchmarks.sidebyside.client.Dialect;
import dev.weir.benchmarks.sidebyside.client.RawClient;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The processes of one comparison and a directory for their files. All of them are removed when the
 * bed is closed, or when a signal ends the program.
 */
public final class TestBed implements AutoCloseable {
  private static final long START_NANOS = TimeUnit.SECONDS.toNanos(120);
  private static final int PAUSE_MILLIS = 20;

  private final Tools tools;
  private final Path directory;
  private final Deque<Child> children = new ArrayDeque<>();
  private final Thread hook = new Thread(this::clear, "clear-test-bed");

  private TestBed(Tools tools, Path directory) {
    this.tools = tools;
    this.directory = directory;
  }

  /** Creates an empty bed. */
  public static TestBed make(Tools tools) throws IOException {
    // PostgreSQL runs as another user if this one is root, and needs access.
    Path directory =
        Files.createTempDirectory(
            "weir-benchmark-",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx--x--x")));
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx--x--x"));
    TestBed bed = new TestBed(tools, directory);
    Runtime.getRuntime().addShutdownHook(bed.hook);
    return bed;
  }

  Tools tools() {
    return tools;
  }

  /** Returns whether an earlier Weir is measured, too. */
  public boolean hasWeirBefore() {
    return tools.before() != null;
  }

  Path file(String name) {
    return directory.resolve(name);
  }

  /** Writes a configuration file. */
  Path write(String name, String text) throws IOException {
    return Files.writeString(file(name), text);
  }

  /** Starts a process, which ends with this bed at the latest. */
  Child start(String name, List<String> command, Map<String, String> environment)
      throws IOException {
    Path output = file(name + ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    synchronized (children) {
      Child child = new Child(name, builder.start(), output);
      children.push(child);
      return child;
    }
  }

  /** Waits until a client can log in and gets a response. */
  void awaitClient(
      Child child, InetSocketAddress address, Dialect dialect, @Nullable SSLContext tls)
      throws IOException, InterruptedException {
    long began = System.nanoTime();
    while (true) {
      try (RawClient client = RawClient.open(address, dialect, tls)) {
        client.selectOne();
        return;
      } catch (IOException e) {
        boolean early = e instanceof ConnectException;
        boolean ended = child.awaitEnd(early ? PAUSE_MILLIS : 10 * PAUSE_MILLIS);
        if (ended || System.nanoTime() - began > START_NANOS) {
          throw new IOException(child.failureReport(), e);
        }
      }
    }
  }

  private void clear() {
    synchronized (children) {
      children.forEach(Child::terminate);
      while (!children.isEmpty()) {
        children.pop().awaitTermination();
      }
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      System.err.println(directory + " cannot be removed: " + e);
    }
  }

  @Override
  public void close() {
    clear();
    Runtime.getRuntime().removeShutdownHook(hook);
  }
}
