package dev.weir.bootstrap.keys;

import static dev.weir.bootstrap.keys.Clients.outcome;
import static dev.weir.bootstrap.keys.Clients.timeUntil;

import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.SessionKeys;
import dev.weir.testkit.await.Await;
import java.time.Duration;
import java.util.List;

/** Keys about the health of a bucket. */
final class HealthProofs {
  private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

  private HealthProofs() {}

  static List<KeyProof> all() {
    return List.of(
        KeyProof.seen(
            BucketKeys.SECTION,
            SessionKeys.HEALTH_CHECK,
            HealthProofs::withoutServer,
            "\"off\"",
            "healthy",
            "ping",
            "unhealthy"),
        KeyProof.timed(
            BucketKeys.SECTION,
            SessionKeys.HEALTH_CHECK_INTERVAL,
            "300ms",
            "3s",
            HealthProofs::twoFailures),
        KeyProof.timed(
            BucketKeys.SECTION,
            SessionKeys.HEALTH_CHECK_TIMEOUT,
            "300ms",
            "3s",
            HealthProofs::silence),
        KeyProof.faster(
            BucketKeys.SECTION,
            SessionKeys.FAILURE_THRESHOLD,
            "1",
            "10",
            TWO_SECONDS,
            HealthProofs::failing),
        KeyProof.faster(
            BucketKeys.SECTION,
            SessionKeys.RECOVERY_THRESHOLD,
            "1",
            "10",
            TWO_SECONDS,
            HealthProofs::recovering));
  }

  private static Object withoutServer(Scene scene) throws Exception {
    scene.givenFirst("health_check_interval: 100ms", "failure_threshold: 1");
    Clients clients = scene.startWithServer();
    clients.server().goDown();
    return outcome(() -> Await.until("it is unhealthy", TWO_SECONDS, () -> !isHealthy(clients)))
            .equals("ok")
        ? "unhealthy"
        : "healthy";
  }

  /** How long it takes until two checks in a row have failed. */
  private static Object twoFailures(Scene scene) throws Exception {
    scene.givenFirst("failure_threshold: 2");
    return timeToFail(scene);
  }

  private static Object failing(Scene scene) throws Exception {
    scene.givenFirst("health_check_interval: 300ms");
    return timeToFail(scene);
  }

  private static Duration timeToFail(Scene scene) throws Exception {
    Clients clients = scene.startWithServer();
    Await.until("it was checked", () -> isHealthy(clients));
    clients.server().goDown();
    return timeUntil("it is unhealthy", () -> !isHealthy(clients));
  }

  /** How long it takes until a check has failed of a server that says nothing. */
  private static Object silence(Scene scene) throws Exception {
    scene.givenFirst("health_check_interval: 100ms", "failure_threshold: 1");
    Clients clients = scene.startWithServer();
    Await.until("it was checked", () -> isHealthy(clients));
    clients.server().faults().stallConnections(true);
    return timeUntil("it is unhealthy", () -> !isHealthy(clients));
  }

  private static Object recovering(Scene scene) throws Exception {
    scene.givenFirst("health_check_interval: 300ms", "failure_threshold: 1");
    Clients clients = scene.startWithServer();
    clients.server().goDown();
    Await.until("it is unhealthy", () -> !isHealthy(clients));
    clients.server().comeUp();
    return timeUntil("it is healthy", () -> isHealthy(clients));
  }

  private static boolean isHealthy(Clients clients) throws Exception {
    return clients
        .health("/health")
        .contains("{\"name\":\"sqlserver-" + Scene.BUCKET + "\",\"status\":\"healthy\"");
  }
}
