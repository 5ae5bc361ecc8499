package dev.weir.bootstrap.keys;

import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.load.Loaded;
import dev.weir.bootstrap.instance.Instance;
import dev.weir.bootstrap.reload.ConfigReload;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Keys about a configuration that changes, and about the end of an instance. */
final class ReloadProofs {
  /** Longer than a changed file needs to be noticed. */
  private static final Duration NOTICED = Duration.ofSeconds(4);

  private ReloadProofs() {}

  /** Files that change. */
  private record ChangingFiles(Supplier<Environment> now) implements Environment {
    @Override
    public Optional<String> variable(String name) {
      return now.get().variable(name);
    }

    @Override
    public byte[] read(Path file) throws IOException {
      return now.get().read(file);
    }

    @Override
    public boolean isReadable(Path file) {
      return now.get().isReadable(file);
    }

    @Override
    public String hostName() {
      return now.get().hostName();
    }
  }

  /** A wait that no operator cuts short. */
  private static final class Unhurried implements Instance.Leaving {
    @Override
    public boolean isHurried() {
      return false;
    }

    @Override
    public void awaitHurry(Duration time) throws InterruptedException {
      boolean unused = new CountDownLatch(1).await(time.toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  /** Returns the time for which an instance without clients accepts more. */
  static Object readyLeave(Scene scene) throws Exception {
    Clients clients = scene.startWithServer();
    Await.until("it is ready", () -> clients.healthStatus("/health/ready") == 200);
    return Clients.time(
        () -> {
          var unused =
              Clients.beside(
                  () -> {
                    clients.instance().leave(new Unhurried());
                    return true;
                  });
          Await.until("it is not ready", () -> clients.healthStatus("/health/ready") == 503);
          Clients.timeUntilItFails(() -> clients.connect().close());
        });
  }

  /** Returns the outcome of a second instance on the same addresses. */
  static Object secondProcess(Scene scene) throws Exception {
    scene.startWithServer();
    return Clients.outcome(scene::start);
  }

  /** Returns the time for which a session of a removed bucket goes on. */
  static Object removal(Scene scene) throws Exception {
    Clients clients = scene.startWithServer();
    Connection session = clients.connect();
    Loaded.Valid before = scene.loaded();
    scene.bucket(
        "id: b2",
        "host: 127.0.0.1",
        "port: " + clients.server().port(),
        "database: Other",
        "max_connections: 5",
        "health_check: off");
    scene.removeFirst();
    try (ConfigReload reload =
        new ConfigReload(Scene::load, scene.environment(), clients.instance(), before)) {
      reload.request("a test", result -> {});
      return Clients.timeUntilItFails(() -> Clients.execute(session, "SELECT 1"));
    }
  }

  /** Returns the event by which an instance takes another limit from its file. */
  static Object cause(Scene scene) throws Exception {
    Clients clients = scene.startWithServer();
    Environment files = new ChangingFiles(scene::environment);
    try (ConfigReload reload =
        new ConfigReload(Scene::load, files, clients.instance(), scene.loaded())) {
      reload.start();
      scene.givenFirst("max_connections: 7");
      if (isTaken(clients)) {
        return "file";
      }
      reload.signalled();
      return isTaken(clients) ? "SIGHUP" : "nothing";
    }
  }

  private static boolean isTaken(Clients clients) {
    return Clients.outcome(
            () ->
                Await.until(
                    "the limit is the new one",
                    NOTICED,
                    () -> clients.meter("proxy_connections_max") == 7))
        .equals("ok");
  }
}
