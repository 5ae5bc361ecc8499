package dev.weir.redis.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.redis.RedisSettings;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.coordination.RecordedIncidents;
import dev.weir.testkit.metrics.RecordedMetrics;
import dev.weir.testkit.redis.RedisServerProcess;
import dev.weir.testkit.redis.RespConnection;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a server does not want fails, is explained once, and is tried again. */
class RedisRefusalIT {
  private final Logged logged = new Logged();
  private RedisServerProcess server;

  @BeforeEach
  void start() {
    server = RedisServerProcess.start();
  }

  @AfterEach
  void stop() {
    server.close();
    logged.close();
  }

  private RedisSettings as(String user, String password) {
    return Ledgers.as(Ledgers.standalone(server), user, password);
  }

  private static RedisLedger connect(RedisSettings settings) {
    return RedisLedger.connect(
        settings, RandomMessages.TERMS, new RecordedMetrics(), new RecordedIncidents());
  }

  /** The connection and each message tell it, however often it happens. */
  private void assertToldOnce(String reason) {
    assertThat(logged.linesWith(reason).stream().filter(line -> line.contains("messages")))
        .hasSize(1);
  }

  private void fails(Caller caller) {
    for (int i = 0; i < 5; i++) {
      int before = caller.failed();
      caller.calls();
      Await.until("it fails", () -> caller.failed() > before);
    }
  }

  @Test
  void aWrongPasswordIsToldWithoutThePasswordAndARightOneIsAcceptedLater() throws IOException {
    server.call("ACL", "SETUSER", "weir", "on", ">other", "~*", "&*", "+@all");
    try (RedisLedger ledger = connect(as("weir", "hunter2"))) {
      Caller caller = new Caller(ledger);
      Await.until("it is said why", () -> !logged.linesWith("does not accept the user").isEmpty());
      fails(caller);

      server.call("ACL", "SETUSER", "weir", ">hunter2");

      caller.callsUntilAnswered();
      assertThat(logged.lines()).noneMatch(line -> line.contains("hunter2"));
      assertThat(logged.linesWith("does not accept the user")).hasSizeBetween(1, 2);
    }
  }

  @Test
  void aUserWithoutTheRightToRunScriptsIsToldSo() throws IOException {
    server.call("ACL", "SETUSER", "weir", "on", ">pw", "~*", "&*", "+@all", "-evalsha");
    try (RedisLedger ledger = Ledgers.connected(as("weir", "pw"), RandomMessages.TERMS)) {
      Caller caller = new Caller(ledger);

      fails(caller);

      assertToldOnce("may not do what Weir needs");
    }
  }

  @Test
  void aUserWithoutARightThatOnlyTheScriptNeedsIsToldSo() throws IOException {
    server.call("ACL", "SETUSER", "weir", "on", ">pw", "~*", "&*", "+@all", "-info");
    try (RedisLedger ledger = Ledgers.connected(as("weir", "pw"), RandomMessages.TERMS)) {
      Caller caller = new Caller(ledger);

      fails(caller);

      assertToldOnce("may not do what Weir needs");
    }
  }

  @Test
  void userWithoutPermissionToSubscribeIsAnswered() throws IOException {
    server.call("ACL", "SETUSER", "weir", "on", ">pw", "~*", "&*", "+@all", "-subscribe");
    try (RedisLedger ledger = connect(as("weir", "pw"))) {
      Caller caller = new Caller(ledger);

      caller.callsUntilAnswered();

      Await.until("it is said", () -> !logged.linesWith("what=\"hints\"").isEmpty());
    }
  }

  @Test
  void aServerWithoutMemoryIsToldOfAndUsedAgainWhenItHasSome() throws IOException {
    try (RedisLedger ledger = Ledgers.connected(Ledgers.standalone(server), RandomMessages.TERMS)) {
      Caller caller = new Caller(ledger);
      caller.callsUntilAnswered();
      server.call("CONFIG", "SET", "maxmemory", "1");

      fails(caller);

      assertToldOnce("no memory for more writes");
      server.call("CONFIG", "SET", "maxmemory", "0");
      caller.callsUntilAnswered();
    }
  }

  @Test
  void aServerThatStillLoadsIsToldOfAndUsedWhenItHas() throws IOException {
    try (RespConnection filling = server.connect()) {
      filling.call("CONFIG", "SET", "rdbcompression", "no");
      for (int i = 0; i < 1_500; i++) {
        filling.call("SET", "key-" + i, "v".repeat(1_024));
      }
      filling.call("SAVE");
    }
    server.kill();
    // For each key it takes so many microseconds, and then looks whether anybody says something.
    server.startAgain(
        "--key-load-delay", "20000", "--loading-process-events-interval-bytes", "1024");
    try (RedisLedger ledger = Ledgers.connected(Ledgers.standalone(server), RandomMessages.TERMS)) {
      Caller caller = new Caller(ledger);

      caller.callsUntilFailed();

      assertToldOnce("still loading its data");
      server.call("CONFIG", "SET", "key-load-delay", "0");
      caller.callsUntilAnswered();
    }
  }

  @Test
  void aMasterThatBecameAReplicaIsToldOfAndUsedAgainWhenItIsTheMaster() throws IOException {
    try (RedisServerProcess master = RedisServerProcess.start();
        RedisLedger ledger = Ledgers.connected(Ledgers.standalone(server), RandomMessages.TERMS)) {
      Caller caller = new Caller(ledger);
      caller.callsUntilAnswered();
      server.call("REPLICAOF", "127.0.0.1", Integer.toString(master.port()));

      caller.callsUntilFailed();

      Await.until("it is said", () -> !logged.linesWith("takes no writes").isEmpty());
      server.call("REPLICAOF", "NO", "ONE");
      caller.callsUntilAnswered();
    }
  }
}
