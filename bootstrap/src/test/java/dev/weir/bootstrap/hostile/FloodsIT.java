package dev.weir.bootstrap.hostile;

import dev.weir.bootstrap.hostile.FloodComparison.Group;
import dev.weir.bootstrap.hostile.attack.Attack;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Floods of one bucket, and what the sessions of others and of the same one notice. Three buckets
 * on two cores: at least two have the same event loop.
 */
@WholeCheck
class FloodsIT {
  private static final int NEIGHBOURS = 3;
  private static final long CONNECTS_PER_SECOND = 10_000;
  private static final long ANY_RATE = 0;

  /**
   * Prepared answers cannot be measured: connections would be closed where SQL Server's are reset.
   */
  private static final String CANNED = "server_facts: assume_sql_server";

  private static final double LOG_BOUND_BYTES = 16 * 1024;
  private static final String JAVA_OPTIONS = "-Xms512m -Xmx512m";

  @TempDir private static Path directory;
  private static ServerProcess server;
  private static ServerProcess sink;
  private static ServerProcess closing;
  private static AttackedWeir weir;

  /** One process for all floods: what is not compiled yet would be measured again in each. */
  @BeforeAll
  static void start() throws Exception {
    server = ServerProcess.start(directory, "server");
    sink = ServerProcess.start(directory, "sink");
    closing = ServerProcess.startClosing();
    weir = start("weir", JAVA_OPTIONS);
  }

  @AfterAll
  static void stop() {
    weir.close();
    closing.close();
    sink.close();
    server.close();
  }

  @Test
  void connectsAreNotNoticed() throws Exception {
    flood(Attack.CONNECTS, 16, CONNECTS_PER_SECOND, closing, true);
  }

  @Test
  void badOpeningsAreNotNoticed() throws Exception {
    flood(Attack.BAD_OPENINGS, 16, CONNECTS_PER_SECOND, closing, true);
  }

  @Test
  void badOpeningsDoNotFillTheLog() throws Exception {
    Duration time = Duration.ofSeconds(3);
    try (Attackers attackers =
        weir.attackers().sockets(64).rate(CONNECTS_PER_SECOND).start(Attack.BAD_OPENINGS)) {
      attackers.awaitBegun();
      long before = weir.logBytes();
      long actions = attackers.count("actions");
      attackers.goOnFor(time);
      double perSecond = (weir.logBytes() - before) / (double) time.toSeconds();
      Figure.tell(
          "bad openings: %d/s; %s"
              .formatted((attackers.count("actions") - actions) / time.toSeconds(), attackers));
      Figure.atMost("log-of-bad-openings", perSecond, LOG_BOUND_BYTES, "bytes/s");
    }
  }

  @Test
  void attentionsAreNotNoticed() throws Exception {
    flood(Attack.ATTENTIONS, 1, ANY_RATE, sink, true);
  }

  @Test
  void attentionsOfManyAreNotNoticed() throws Exception {
    flood(Attack.ATTENTIONS, 4, ANY_RATE, sink, true);
  }

  @Test
  void tinyPacketsAreNotNoticed() throws Exception {
    flood(Attack.TINY_PACKETS, 4, ANY_RATE, sink, true);
  }

  @Test
  void emptyPacketsAreNotNoticed() throws Exception {
    flood(Attack.EMPTY_PACKETS, 4, ANY_RATE, sink, true);
  }

  @Test
  void pipelinedRequestsThatNeedNoServerAreNotNoticed() throws Exception {
    flood(Attack.PIPELINED_LOCAL_REQUESTS, 4, ANY_RATE, sink, true);
  }

  @Test
  void largeBatchesAreNotNoticedInOtherBuckets() throws Exception {
    flood(Attack.LARGE_BATCHES, 20, ANY_RATE, sink, false);
  }

  @Test
  void cancelledRequestsAreNotNoticedInOtherBuckets() throws Exception {
    flood(Attack.CANCELLED_REQUESTS, 8, ANY_RATE, sink, false);
  }

  @Test
  void renegotiationIsRefusedByTheNativeLibrary() throws Exception {
    refuseRenegotiation("native", "");
  }

  @Test
  void renegotiationIsRefusedByTheLibraryOfTheJdk() throws Exception {
    refuseRenegotiation("jdk", " " + AttackedWeir.TLS_OF_THE_JDK);
  }

  private static void refuseRenegotiation(String library, String javaOption) throws Exception {
    try (AttackedWeir own = start(library, JAVA_OPTIONS + javaOption);
        Attackers attackers = own.attackers().sockets(4).rate(500).start(Attack.RENEGOTIATION)) {
      attackers.awaitBegun().goOnFor(Duration.ofSeconds(3));
      Figure.tell(attackers.toString());
      // The first handshake of a connection is not told: the listener came later.
      Figure.atMost(
          "renegotiations-accepted-" + library,
          (double) attackers.count("accepted"),
          0,
          "handshakes");
    }
  }

  /** Floods with this many sockets, and compares that with the same flood elsewhere. */
  private static void flood(
      Attack attack, int sockets, long rate, ServerProcess elsewhere, boolean sameBucketIsJudged)
      throws Exception {
    try (Neighbours same = neighbours("bucket-1");
        Neighbours second = neighbours("bucket-2");
        Neighbours third = neighbours("bucket-3")) {
      for (Neighbours each : List.of(same, second, third)) {
        each.hurry(true);
      }
      Pause.of("the process is warm", Duration.ofSeconds(2));
      for (Neighbours each : List.of(same, second, third)) {
        each.hurry(false);
      }
      new FloodComparison(
              weir.address(),
              elsewhere.address(),
              List.of(
                  new Group("same-bucket", same, sameBucketIsJudged),
                  new Group("second-bucket", second, true),
                  new Group("third-bucket", third, true)))
          .run(attack, sockets, rate);
    }
  }

  private static Neighbours neighbours(String bucket) {
    return Neighbours.start(weir.address(), "app@" + bucket, "any", NEIGHBOURS);
  }

  private static AttackedWeir start(String name, String javaOptions) throws Exception {
    return AttackedWeir.in(Files.createDirectory(directory.resolve(name)))
        .bucket("bucket-1", server.port(), "max_connections: 20", CANNED)
        .bucket("bucket-2", server.port(), "max_connections: 20", CANNED)
        .bucket("bucket-3", server.port(), "max_connections: 20", CANNED)
        .javaOptions(javaOptions)
        .start();
  }
}
