package dev.weir.bootstrap.keys;

import static dev.weir.bootstrap.keys.Clients.execute;
import static dev.weir.bootstrap.keys.Clients.outcome;
import static dev.weir.bootstrap.keys.Clients.time;
import static dev.weir.bootstrap.keys.Clients.timeUntilItFails;

import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.ProxyKeys;
import dev.weir.bootstrap.config.schema.UserKeys;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.PasswordHash;
import dev.weir.tds.login.Pbkdf2;
import java.time.Duration;
import java.util.List;

/** Keys about logins, those of the file of users among them. */
final class LoginProofs {
  private static final String MAPPED_USER = "billing";
  private static final String MAPPED_PASSWORD = "Orders-1";
  private static final String HASH = hash(MAPPED_PASSWORD);
  private static final String OTHER_HASH = hash("Orders-2");

  private LoginProofs() {}

  static List<KeyProof> all() {
    return List.of(
        KeyProof.seen(
            BucketKeys.SECTION,
            BucketKeys.AUTH,
            LoginProofs::mappedAndOwnLogin,
            "passthrough",
            List.of("18456", "ok"),
            "mapped",
            List.of("ok", "18456")),
        KeyProof.seen(
            BucketKeys.SECTION,
            BucketKeys.USERNAME,
            LoginProofs::mappedLogin,
            Clients.USER,
            "ok",
            "nobody",
            "18456"),
        KeyProof.seen(
            BucketKeys.SECTION,
            BucketKeys.PASSWORD,
            LoginProofs::mappedLogin,
            Clients.PASSWORD,
            "ok",
            "Wrong-1",
            "18456"),
        KeyProof.faster(
            BucketKeys.SECTION,
            BucketKeys.AUTH_CACHE_TTL,
            "500ms",
            "5s",
            Duration.ofSeconds(3),
            LoginProofs::oldPassword),
        KeyProof.timed(
            BucketKeys.SECTION,
            BucketKeys.LOGIN_QUEUE_TIMEOUT,
            "300ms",
            "3s",
            LoginProofs::unprovenLogin),
        KeyProof.seen(
            ProxyKeys.SECTION,
            ProxyKeys.USERS,
            LoginProofs::mappedLogin,
            "users.yaml",
            "ok",
            "others.yaml",
            "18456"),
        KeyProof.seen(
            UserKeys.SECTION,
            UserKeys.LOGIN,
            LoginProofs::mappedLogin,
            MAPPED_USER,
            "ok",
            "reports",
            "18456"),
        KeyProof.seen(
            UserKeys.SECTION,
            UserKeys.PASSWORD_HASH,
            LoginProofs::mappedLogin,
            HASH,
            "ok",
            OTHER_HASH,
            "18456"),
        KeyProof.seen(
            UserKeys.SECTION,
            UserKeys.BUCKETS,
            LoginProofs::mappedLogin,
            "[" + Scene.BUCKET + "]",
            "ok",
            "[b2]",
            "18456"));
  }

  private static Object mappedLogin(Scene scene) throws Exception {
    scene.givenFirst("auth: mapped");
    return mappedAndOwnLogin(scene).getFirst();
  }

  /** What comes of a login that Weir knows, and of one that the server knows. */
  private static List<String> mappedAndOwnLogin(Scene scene) throws Exception {
    scene.givenFirst("username: " + Clients.USER, "password: " + Clients.PASSWORD);
    scene.bucket("id: b2", "host: 127.0.0.2", "database: Other", "max_connections: 5");
    scene.listenOfItsOwn();
    scene.given("proxy", "users: users.yaml");
    scene.user("login: " + MAPPED_USER, "password_hash: " + HASH);
    scene.file("others.yaml", "users:\n  - {login: reports, password_hash: \"" + HASH + "\"}\n");
    Clients clients = scene.startWithServer();
    return List.of(
        outcome(
            () ->
                execute(
                    Clients.connectTo(clients.port(), MAPPED_USER, MAPPED_PASSWORD), "SELECT 1")),
        clients.outcomeOfARequest());
  }

  /** How long a client can log in with a password that the server knows no more. */
  private static Object oldPassword(Scene scene) throws Exception {
    Clients clients = scene.startWithServer();
    execute(clients.connect(), "SELECT 1");
    clients.server().changePassword(Clients.USER, "Changed-1");
    return timeUntilItFails(() -> clients.connect().close());
  }

  /** How long a login waits that only the server could prove, without a connection to ask it. */
  private static Object unprovenLogin(Scene scene) throws Exception {
    scene.givenFirst("max_connections: 1");
    Clients clients = scene.startWithServer();
    clients.occupy();
    return time(() -> clients.connectAs(Clients.OTHER_USER));
  }

  private static String hash(String password) {
    return Pbkdf2.hash(new Password(password), PasswordHash.MIN_ITERATIONS).encoded();
  }
}
