package dev.weir.tds.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.facts.FactsPolicy;
import dev.weir.domain.random.Seeded;
import dev.weir.standin.StandIn;
import dev.weir.standin.kind.KnownKinds;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Trait;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.Token;
import dev.weir.standin.record.OwnerReport;
import dev.weir.standin.record.SessionState;
import dev.weir.tds.interleaving.Script.Login;
import dev.weir.tds.login.RunningDoor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * Clients leave in the middle of transactions of every kind, and the next session on the connection
 * finds it as after a login.
 */
class LeaversIT {
  /** The least number of clients that leave; 0 for a few, at the kinds where it holds already. */
  private static final int LEAVERS = Integer.getInteger("weir.leavers", 0);

  private static final boolean SHRINKS = Integer.getInteger("weir.kinds.shrink", 0) > 0;
  private static final int LEAST_KINDS_DRAWN = 10;
  private static final String NEXT = "next";

  /**
   * The questions of the next session; the first two also tell whether it has a transaction of its
   * own.
   */
  private static final List<String> QUESTIONS =
      List.of(
          "SELECT @@TRANCOUNT, DB_NAME(), @@LANGUAGE, @@OPTIONS, @@LOCK_TIMEOUT, @@DATEFIRST",
          "SELECT transaction_isolation_level FROM sys.dm_exec_sessions WHERE session_id = @@SPID",
          "INSERT INTO AppDB.dbo.leavers VALUES (2)",
          "SELECT XACT_STATE()");

  private final Map<Departure, Integer> departures = new EnumMap<>(Departure.class);
  private final List<String> complaints = new ArrayList<>();
  private final List<ServerKind> plainest = new ArrayList<>();
  private int checks;

  @Test
  void sessionBehindLeaverFindsConnectionAsAfterLogin() {
    Seeded.forAll(
        "leavers",
        1,
        random -> {
          List<ServerKind> kinds = kinds(random);
          kinds.forEach(kind -> playAll(kind, random));
          System.out.printf(
              "figure: %d clients left in %d ways at %d kinds of servers, %d checks of the next"
                  + " session, %d failed%n",
              departures.values().stream().mapToInt(Integer::intValue).sum(),
              departures.size(),
              kinds.size(),
              checks,
              complaints.size());
          assertThat(complaints).isEmpty();
        });
  }

  private static List<ServerKind> kinds(RandomGenerator random) {
    String given = System.getProperty("weir.kind");
    if (given != null) {
      return List.of(ServerKind.parse(given));
    }
    if (LEAVERS == 0) {
      return List.of(ServerKind.SQL_SERVER);
    }
    List<ServerKind> kinds = new ArrayList<>();
    KnownKinds.names().forEach(name -> kinds.add(ServerKind.parse(name)));
    int wanted =
        Math.max(kinds.size() + LEAST_KINDS_DRAWN, LEAVERS / Departure.values().length + 1);
    while (kinds.size() < wanted) {
      kinds.add(kind(new SplittableRandom(random.nextLong())));
    }
    return kinds;
  }

  /** A server that ends idle sessions ends the one that is compared with. */
  private static ServerKind kind(RandomGenerator random) {
    return ServerKind.drawn(
        random, Traits.ALL.stream().filter(trait -> trait != Traits.IDLE_KILL_MILLIS).toList());
  }

  private void playAll(ServerKind kind, RandomGenerator random) {
    List<Departure> order = new ArrayList<>(List.of(Departure.values()));
    for (int i = order.size(); i > 0; i--) {
      order.add(order.remove(random.nextInt(i)));
    }
    order.forEach(departure -> departures.merge(departure, 1, Integer::sum));
    play(kind, order)
        .forEach(
            (departure, complaint) -> {
              ServerKind plain = SHRINKS ? plainer(kind, departure) : kind;
              complaints.add("%s at %s: %s".formatted(departure, plain, complaint));
            });
  }

  /** Returns a kind with as few deviations as possible at which it fails, too. */
  private ServerKind plainer(ServerKind kind, Departure departure) {
    for (ServerKind known : plainest) {
      boolean isPart =
          known.deviations().stream().allMatch(trait -> kind.get(trait).equals(known.get(trait)));
      if (isPart && fails(known, departure)) {
        return known;
      }
    }
    ServerKind plain = kind;
    for (Trait<?> trait : kind.deviations()) {
      ServerKind next = standard(plain, trait);
      plain = fails(next, departure) ? next : plain;
    }
    plainest.add(plain);
    return plain;
  }

  private static <V> ServerKind standard(ServerKind kind, Trait<V> trait) {
    return kind.with(trait, trait.standard());
  }

  private boolean fails(ServerKind kind, Departure departure) {
    return !play(kind, List.of(departure)).isEmpty();
  }

  /** Returns the complaints of the next sessions. */
  private Map<Departure, String> play(ServerKind kind, List<Departure> order) {
    Map<Departure, String> found = new EnumMap<>(Departure.class);
    Departure current = order.getFirst();
    try (RunningDoor weir = RunningDoor.forTransactions(1, kind, FactsPolicy.MEASURE);
        StandIn direct = StandIn.start(RunningDoor.ofKind(kind))) {
      boolean isWritable = prepare(weir.server()) && prepare(direct);
      for (Departure departure : order) {
        current = departure;
        try (RawConnection leaver = connect(weir.address())) {
          departure.on(leaver);
        }
        String complaint = checkNext(weir, direct);
        if (!complaint.isEmpty()) {
          found.put(departure, complaint);
        }
      }
      String rows = rows(weir.server());
      if (isWritable && found.isEmpty() && !rows.equals("0|" + order.size())) {
        found.put(current, "rows of leavers and of the next sessions: " + rows);
      }
    } catch (Exception | AssertionError e) {
      found.put(current, e.toString());
    }
    return found;
  }

  private static RawConnection connect(InetSocketAddress address) throws IOException {
    return WireEnd.connect(address, Login.PLAIN.message());
  }

  private static boolean prepare(StandIn server) throws IOException {
    boolean isDone = true;
    try (RawConnection setUp = connect(server.address())) {
      for (String text :
          List.of(
              "CREATE TABLE leavers (a int NOT NULL)",
              "CREATE PROCEDURE begins AS BEGIN TRAN INSERT INTO AppDB.dbo.leavers VALUES (1)")) {
        setUp.batch(text);
        isDone &=
            setUp.response().stream()
                .noneMatch(token -> token instanceof Token.Message message && message.isError());
      }
    }
    return isDone;
  }

  private static String rows(StandIn server) throws IOException {
    try (RawConnection look = connect(server.address())) {
      look.batch(
          "SET LOCK_TIMEOUT 2000 SELECT SUM(CASE WHEN a = 1 THEN 1 ELSE 0 END),"
              + " SUM(CASE WHEN a = 2 THEN 1 ELSE 0 END) FROM AppDB.dbo.leavers");
      return RawClient.outcome(look.response()).text();
    }
  }

  /** Returns what the next session finds otherwise than after a login direct; empty for nothing. */
  private String checkNext(RunningDoor weir, StandIn direct) throws IOException {
    List<String> differences = new ArrayList<>();
    try (RawConnection next = connect(weir.address());
        RawConnection other = connect(direct.address())) {
      for (String question : QUESTIONS) {
        String text = "/*owner=" + NEXT + "*/ " + question;
        List<String> seen = told(next, text);
        List<String> expected = told(other, text);
        if (!seen.equals(expected)) {
          differences.add("<%s> through Weir, <%s> direct".formatted(seen, expected));
        }
        checks++;
      }
      differences.addAll(state(weir.server()).differencesFrom(state(direct)));
      checks++;
    }
    return String.join("; ", differences);
  }

  private static List<String> told(RawConnection client, String text) throws IOException {
    client.batch(text);
    List<String> tokens = new ArrayList<>();
    for (Token token : client.response()) {
      if (!(token instanceof Token.Columns)) {
        tokens.add(token.text());
      }
    }
    return tokens;
  }

  private static SessionState state(StandIn server) {
    OwnerReport next = server.report().owners().get(NEXT);
    if (next == null) {
      throw new AssertionError("no request of the next session came");
    }
    return server.state(next.spid());
  }
}
