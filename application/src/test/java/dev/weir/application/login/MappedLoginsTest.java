package dev.weir.application.login;

import static dev.weir.application.login.RecordedDesk.BUCKET;
import static dev.weir.application.login.RecordedDesk.FACTS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.login.RecordedDesk.Action.Accept;
import dev.weir.application.login.RecordedDesk.Action.Prove;
import dev.weir.application.login.RecordedDesk.Action.Refuse;
import dev.weir.application.login.RecordedDesk.Action.RefuseAsServer;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.client.Source;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.MappedUser;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.PasswordHash;
import dev.weir.domain.login.ServerRefusal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MappedLoginsTest {
  private static final PasswordHash ALICES = hash(1);
  private static final PasswordHash DECOY = hash(9);

  private final RecordedDesk server = new RecordedDesk(2);
  private final LoginProfile service = server.profile("service", "upstream");
  private final Checks checks = new Checks();
  private final MappedLogins mapped =
      new MappedLogins(
          BUCKET,
          new LoginPolicy(RecordedDesk.TTL, RecordedDesk.QUEUE_TIMEOUT, 10),
          server.vault,
          () -> null,
          checks,
          new UpstreamLogin("service", new Password("upstream")),
          login -> new ServerRefusal(18456, "Login failed for user '" + login + "'.", new byte[0]),
          server.desk,
          checks);

  @Test
  void aUserIsCheckedAndThenComesInWithTheLoginOfTheBucket() {
    checks.users.put("alice", new MappedUser("alice", ALICES, Set.of()));

    arrive(1, "alice", "secret");
    assertThat(checks.done).containsExactly("alice with ALICES");
    assertThat(server.done()).isEmpty();

    mapped.checked(server.profile("alice", "secret"), true, 10);
    assertThat(server.done()).containsExactly(new Prove("service", "upstream"));

    server.desk.proven(service, FACTS, 20);
    assertThat(server.done()).containsExactly(new Accept(1));
    assertThat(server.desk.sessionsOf(service)).isEqualTo(1);
  }

  @Test
  void theSecondLoginOfAUserCostsNeitherACheckNorAServer() {
    comeIn(1);

    arrive(2, "alice", "secret");

    assertThat(checks.done).isEmpty();
    assertThat(server.done()).containsExactly(new Accept(2));
  }

  @Test
  void aWrongPasswordIsAnsweredAsByAServer() {
    checks.users.put("alice", new MappedUser("alice", ALICES, Set.of()));
    arrive(1, "alice", "wrong");

    mapped.checked(server.profile("alice", "wrong"), false, 10);

    assertThat(checks.refused).containsExactly(new RefuseAsServer(1, 18456));
    assertThat(server.done()).isEmpty();
  }

  @Test
  void unknownUsersAreCheckedAgainstADecoyAndRefused() {
    arrive(1, "nobody", "secret");
    assertThat(checks.done).containsExactly("nobody with DECOY");

    mapped.checked(server.profile("nobody", "secret"), true, 10);

    assertThat(checks.refused).containsExactly(new RefuseAsServer(1, 18456));
  }

  @Test
  void aUserOfOtherBucketsIsNotLetIn() {
    checks.users.put(
        "alice", new MappedUser("alice", ALICES, Set.of(new BucketId("another-bucket"))));
    arrive(1, "alice", "secret");
    assertThat(checks.done).containsExactly("alice with DECOY");

    mapped.checked(server.profile("alice", "secret"), true, 10);

    assertThat(checks.refused).containsExactly(new RefuseAsServer(1, 18456));
  }

  @Test
  void aGuesserIsSoonRefusedWithoutACheck() {
    checks.users.put("alice", new MappedUser("alice", ALICES, Set.of()));
    for (int guess = 0; guess < 50; guess++) {
      arrive(guess, "alice", "guess" + guess);
      if (checks.done.remove("alice with ALICES")) {
        mapped.checked(server.profile("alice", "guess" + guess), false, 0);
      }
    }

    mapped.expire(RecordedDesk.QUEUE_TIMEOUT.toNanos());
    assertThat(checks.count).isEqualTo(GuessWatch.GUESSES.burst());
    assertThat(checks.refused).hasSize(50);
  }

  @Test
  void aRefusalOfTheBucketsLoginReachesTheClient() {
    checks.users.put("alice", new MappedUser("alice", ALICES, Set.of()));
    arrive(1, "alice", "secret");
    mapped.checked(server.profile("alice", "secret"), true, 10);
    server.done();

    server.desk.rejected(service, RecordedDesk.WRONG_PASSWORD, 20);

    assertThat(server.done()).containsExactly(new RefuseAsServer(1, 18456));
  }

  @Test
  void aClientThatLeavesIsForgottenWhereverItWaits() {
    checks.users.put("alice", new MappedUser("alice", ALICES, Set.of()));
    arrive(1, "alice", "secret");
    arrive(2, "alice", "secret");
    mapped.abandoned(1);
    mapped.checked(server.profile("alice", "secret"), true, 10);
    server.done();
    mapped.abandoned(2);

    server.desk.proven(service, FACTS, 20);

    assertThat(server.done()).isEmpty();
  }

  @Test
  void aTicketThatWaitsTooLongForACheckIsRefused() {
    for (int user = 0; user < 4; user++) {
      arrive(user, "user" + user, "x");
    }
    assertThat(checks.done).hasSize(2);
    assertThat(mapped.nextDeadline()).isEqualTo(RecordedDesk.QUEUE_TIMEOUT.toNanos());

    mapped.expire(mapped.nextDeadline());

    assertThat(checks.refused)
        .containsExactly(
            new Refuse(2, WeirError.LOGIN_QUEUE_TIMEOUT),
            new Refuse(3, WeirError.LOGIN_QUEUE_TIMEOUT));
  }

  @Test
  void checksOfOneSourceDoNotHoldUpThoseOfAnother() {
    for (int user = 0; user < 4; user++) {
      arrive(user, "user" + user, "x");
    }
    assertThat(checks.done).hasSize(2);
    checks.done.clear();

    checks.users.put("alice", new MappedUser("alice", ALICES, Set.of()));
    mapped.arrived(
        10,
        new LoginRequest(
            "alice", new Password("secret"), RecordedDesk.options(null), new Source("10.0.0.2")),
        0);

    assertThat(checks.done).containsExactly("alice with ALICES");
    checks.done.clear();
    mapped.checked(server.profile("alice", "secret"), true, 1);
    assertThat(checks.done).as("the first source has two still").isEmpty();
    mapped.checked(server.profile("user0", "x"), false, 2);
    assertThat(checks.done).hasSize(1);
  }

  @Test
  void closingRefusesAllWaitingTickets() {
    arrive(1, "nobody", "x");

    mapped.close(ClientError.shuttingDown());

    assertThat(checks.refused).containsExactly(new Refuse(1, WeirError.SHUTTING_DOWN));
  }

  private void comeIn(long ticket) {
    checks.users.put("alice", new MappedUser("alice", ALICES, Set.of()));
    arrive(ticket, "alice", "secret");
    mapped.checked(server.profile("alice", "secret"), true, 0);
    server.desk.proven(service, FACTS, 0);
    server.done();
    checks.done.clear();
  }

  private void arrive(long ticket, String login, String password) {
    mapped.arrived(ticket, request(login, password), 0);
  }

  private static LoginRequest request(String login, String password) {
    return new LoginRequest(
        login, new Password(password), RecordedDesk.options(null), RecordedDesk.SOURCE);
  }

  private static PasswordHash hash(int content) {
    byte[] hash = new byte[PasswordHash.HASH_BYTES];
    hash[0] = (byte) content;
    return new PasswordHash(PasswordHash.MIN_ITERATIONS, new byte[16], hash);
  }

  /** A directory, and the actions of the stage before the server. */
  private static final class Checks implements UserDirectory, MappedLogins.Actions {
    private final Map<String, MappedUser> users = new HashMap<>();
    private final List<String> done = new ArrayList<>();
    private final List<RecordedDesk.Action> refused = new ArrayList<>();
    private int count;

    @Override
    public @Nullable MappedUser find(String login) {
      return users.get(login);
    }

    @Override
    public PasswordHash decoy() {
      return DECOY;
    }

    @Override
    public void check(LoginProfile user, PasswordHash hash, Password password, Source source) {
      count++;
      done.add(user.login() + " with " + (hash.equals(ALICES) ? "ALICES" : "DECOY"));
    }

    @Override
    public void refuse(long ticket, ClientError error) {
      refused.add(new Refuse(ticket, error.kind()));
    }

    @Override
    public void refuseAsServer(long ticket, ServerRefusal refusal) {
      refused.add(new RefuseAsServer(ticket, refusal.number()));
    }
  }
}
