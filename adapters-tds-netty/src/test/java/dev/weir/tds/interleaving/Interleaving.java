package dev.weir.tds.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.record.StandInReport;
import dev.weir.tds.login.RunningDoor;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One sequence: sessions on fewer connections, of which some act at once in each round. Sessions
 * that keep their connections are at most half as many as there are: none has to give way.
 */
final class Interleaving {
  private static final int ROUNDS = 120;
  private static final Pattern FOUND = Pattern.compile("dirty: \\S+ found (.*)");

  /**
   * State of which every session has some value: whether it is its own, the sessions see
   * themselves.
   */
  private static final Pattern HAS_A_VALUE =
      Pattern.compile(
          "SET options|CONTEXT_INFO|session context|database \\S+|isolation level [A-Z ]+");

  /** The clients of one sequence: only sessions of one version can share a connection. */
  private static final List<List<ClientKind>> CLIENTS =
      List.of(
          List.of(ClientKind.JDBC),
          List.of(ClientKind.RAW),
          List.of(ClientKind.RAW),
          List.of(ClientKind.RAW_7_1),
          List.of(ClientKind.RAW_7_0),
          List.of(ClientKind.RAW, ClientKind.RAW_7_1, ClientKind.RAW_7_0));

  private final RandomGenerator random;
  private final Tally tally;
  private final int connections;
  private final int sessions;
  private final List<ClientKind> clients;
  private final boolean transactionsUntold;
  private final List<Actor> actors = new ArrayList<>();
  private final List<String> story = new ArrayList<>();

  /** A sequence whose size is drawn, too. */
  Interleaving(RandomGenerator random, Tally tally) {
    this.random = random;
    this.tally = tally;
    this.connections = 3 + random.nextInt(2);
    this.sessions = 6 + random.nextInt(5);
    this.clients = CLIENTS.get(random.nextInt(CLIENTS.size()));
    this.transactionsUntold = random.nextInt(4) == 0;
  }

  void run() {
    try (RunningDoor weir = start()) {
      run(weir);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new AssertionError("a client failed: " + e, e);
    }
  }

  private RunningDoor start() throws Exception {
    return transactionsUntold
        ? RunningDoor.forTransactionsUntold(connections)
        : RunningDoor.forTransactions(connections);
  }

  private void run(RunningDoor weir) throws Exception {
    try (Connection connection = weir.connect()) {
      Schema.create(connection, sessions);
    }
    tally.sequence(transactionsUntold);
    try {
      for (int i = 1; i <= sessions; i++) {
        ClientKind client = clients.get(random.nextInt(clients.size()));
        SessionModel model = new SessionModel(i, client, 0, 0);
        tally.session(client);
        actors.add(new Actor(login(weir, client, model.name()), model, tally, story));
      }
      for (int round = 0; round < ROUNDS; round++) {
        round();
      }
    } finally {
      for (Actor actor : actors) {
        actor.close();
      }
    }
    judge(weir.server().report());
  }

  private static Callable<Client> login(RunningDoor weir, ClientKind client, String name) {
    return client.isRaw()
        ? () -> new RawClient(weir.raw(client.version()), name)
        : () -> new JdbcClient(weir.connect(), name);
  }

  /** Some sessions ask, and then hear their answers. */
  private void round() throws Exception {
    List<Actor> acting = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      Actor actor = actors.get(random.nextInt(actors.size()));
      if (!acting.contains(actor)) {
        acting.add(actor);
        actor.ask(random, mayPin(actor));
      }
    }
    for (Actor actor : acting) {
      actor.hear();
    }
  }

  private boolean mayPin(Actor actor) {
    return actor.pinned() || actors.stream().filter(Actor::pinned).count() < connections / 2;
  }

  private void judge(StandInReport report) {
    assertThat(report.connectionsMax()).isLessThanOrEqualTo(connections);
    assertThat(report.violations()).filteredOn(told -> !isAboutValues(told)).isEmpty();
  }

  private static boolean isAboutValues(String violation) {
    Matcher found = FOUND.matcher(violation);
    return found.matches()
        && List.of(found.group(1).split(", ", -1)).stream()
            .allMatch(each -> HAS_A_VALUE.matcher(each).matches());
  }
}
