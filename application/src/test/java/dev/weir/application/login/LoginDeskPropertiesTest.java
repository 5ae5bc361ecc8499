package dev.weir.application.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.client.Source;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.random.Seeded;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * Random clients with right, wrong and outdated passwords, a server on which passwords change and
 * which is sometimes away, and time that passes. What must hold whatever they do is checked with
 * every action.
 */
class LoginDeskPropertiesTest {
  @Test
  void noLoginIsAcceptedUnprovenAndEveryTicketIsAnsweredOnce() {
    Map<Outcome, Integer> seen = new EnumMap<>(Outcome.class);
    Seeded.forAll("login desk", 700, random -> new World(random, seen).live(400));
    // A run in which nothing of a kind happened would prove nothing about it.
    if (Long.getLong("weir.seed") == null) {
      assertThat(seen).as("what happened").containsOnlyKeys(Outcome.values());
    }
  }

  private enum Outcome {
    WARM,
    AFTER_PROOF,
    REFUSED_BY_SERVER,
    REFUSED_AS_GUESS,
    QUEUE_TIMEOUT,
    QUEUE_FULL,
    UNAVAILABLE,
    RENEWED
  }

  private record Client(String login, String password, LoginProfile profile) {}

  private static final class World implements LoginDeskActions {
    private static final String[] LOGINS = {"app", "App", "report"};
    private static final String[] PASSWORDS = {"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"};
    private static final Source[] SOURCES = {new Source("10.0.0.1"), new Source("10.0.0.2")};
    private static final long TTL = 1_000;
    private static final ClientError DOWN =
        new ClientError(WeirError.SERVER_UNAVAILABLE, "the server is down");
    private static final LoginPolicy POLICY =
        new LoginPolicy(Duration.ofNanos(TTL), Duration.ofNanos(100), 4);

    private static final Map<WeirError, Outcome> REFUSALS =
        Map.of(
            WeirError.LOGIN_QUEUE_TIMEOUT, Outcome.QUEUE_TIMEOUT,
            WeirError.LOGIN_QUEUE_FULL, Outcome.QUEUE_FULL,
            WeirError.SERVER_UNAVAILABLE, Outcome.UNAVAILABLE);

    private final RandomGenerator random;
    private final Map<Outcome, Integer> seen;
    private final RecordedDesk names = new RecordedDesk(1);
    private final LoginDesk desk;
    private final Map<String, String> passwordOnServer = new HashMap<>();
    private final Map<Long, Client> waiting = new HashMap<>();
    private final List<LoginProfile> sessions = new ArrayList<>();

    /** Proofs under way, and whether the password was right when the server was asked. */
    private final Map<LoginProfile, Boolean> proofs = new HashMap<>();

    /** Until when the server's last word on a profile may be believed. */
    private final Map<LoginProfile, Long> believedUntil = new HashMap<>();

    private final Map<LoginProfile, Long> askedAt = new HashMap<>();
    private final Set<LoginProfile> provenNow = new HashSet<>();
    private final Set<LoginProfile> refusedNow = new HashSet<>();
    private final int share;
    private boolean down;
    private boolean closed;
    private long now;
    private long lastTicket;

    World(RandomGenerator random, Map<Outcome, Integer> seen) {
      this.random = random;
      this.seen = seen;
      this.share = random.nextInt(1, 4);
      this.now = random.nextLong();
      this.desk =
          new LoginDesk(
              RecordedDesk.BUCKET, POLICY, share, names.vault, () -> down ? DOWN : null, this);
      for (String login : LOGINS) {
        passwordOnServer.put(login, "p1");
      }
    }

    void live(int events) {
      for (int event = 0; event < events; event++) {
        now += random.nextInt(60);
        happen(random.nextInt(20));
        check();
      }
      closed = true;
      desk.close(ClientError.shuttingDown());
      assertThat(waiting).as("EveryTicketAnsweredOnce").isEmpty();
    }

    private void happen(int choice) {
      switch (choice) {
        case 0, 1, 2, 3, 4, 5, 6 -> arrive();
        case 7, 8, 9, 10, 11, 12 -> serverAnswers();
        case 13 -> abandon();
        case 14, 15 -> leave();
        case 16 -> changePassword();
        case 17 -> changeTheWeather();
        default -> expire();
      }
    }

    private void arrive() {
      String login = pick(LOGINS);
      String password = random.nextInt(3) == 0 ? pick(PASSWORDS) : passwordOn(login);
      long ticket = ++lastTicket;
      waiting.put(ticket, new Client(login, password, names.profile(login, password)));
      desk.arrived(
          ticket,
          new LoginRequest(
              login,
              new Password(password),
              RecordedDesk.options(null),
              SOURCES[random.nextInt(SOURCES.length)]),
          now);
    }

    private void serverAnswers() {
      if (proofs.isEmpty()) {
        return;
      }
      List<LoginProfile> underWay = new ArrayList<>(proofs.keySet());
      LoginProfile profile = underWay.get(random.nextInt(underWay.size()));
      boolean right = Boolean.TRUE.equals(proofs.remove(profile));
      if (down || random.nextInt(10) == 0) {
        desk.proofFailed(profile, DOWN, now);
      } else if (right) {
        believedUntil.put(profile, askedAt.getOrDefault(profile, now) + TTL);
        provenNow.add(profile);
        desk.proven(profile, RecordedDesk.FACTS, now);
        provenNow.clear();
      } else {
        believedUntil.remove(profile);
        refusedNow.add(profile);
        desk.rejected(profile, RecordedDesk.WRONG_PASSWORD, now);
        refusedNow.clear();
      }
    }

    private void abandon() {
      if (!waiting.isEmpty()) {
        Long ticket = waiting.keySet().iterator().next();
        waiting.remove(ticket);
        desk.abandoned(ticket);
      }
    }

    private void leave() {
      if (!sessions.isEmpty()) {
        desk.sessionEnded(sessions.remove(random.nextInt(sessions.size())), now);
      }
    }

    private void changePassword() {
      passwordOnServer.put(pick(LOGINS), pick(PASSWORDS));
    }

    private void changeTheWeather() {
      down = !down && random.nextInt(3) == 0;
      if (!sessions.isEmpty() && random.nextInt(3) == 0) {
        LoginProfile revoked = sessions.getFirst();
        believedUntil.remove(revoked);
        desk.revoked(revoked, now);
      }
    }

    private void expire() {
      desk.expire(now);
      long next = desk.nextDeadline();
      assertThat(next == LoginDesk.NEVER || next - now > 0)
          .as("expire leaves nothing due")
          .isTrue();
    }

    private void check() {
      for (LoginProfile profile : sessions) {
        assertThat(desk.passwordFor(profile)).as("a session's password is kept").isNotNull();
      }
      assertThat(desk.proofsRunning()).isEqualTo(proofs.size());
      assertThat(desk.proofsWaiting() == 0 || proofs.size() >= share)
          .as("no proof waits while the share allows it")
          .isTrue();
    }

    @Override
    public void accept(long ticket, LoginProfile profile, LoginFacts facts) {
      Client client = answered(ticket);
      assertThat(profile).isEqualTo(client.profile());
      boolean justProven = provenNow.contains(profile);
      Long until = believedUntil.get(profile);
      assertThat(justProven || (until != null && until - now > 0))
          .as("NeverLetInUnproven: %s", profile.login())
          .isTrue();
      assertThat(down && !justProven)
          .as("nobody is let in warm while the server is down")
          .isFalse();
      sessions.add(profile);
      see(justProven ? Outcome.AFTER_PROOF : Outcome.WARM);
    }

    @Override
    public void prove(LoginProfile profile, Password password, long since, Source source) {
      assertThat(proofs).as("OneProofInFlight").doesNotContainKey(profile);
      assertThat(since - now).isNotPositive();
      assertThat(names.vault.proofOf(profile.login(), password)).isEqualTo(profile.proof());
      if (waiting.values().stream().noneMatch(client -> client.profile().equals(profile))) {
        see(Outcome.RENEWED);
      }
      askedAt.put(profile, now);
      proofs.put(profile, passwordOn(profile.login()).equals(password.reveal()));
      assertThat(proofs.size()).as("ProofsWithinShare").isLessThanOrEqualTo(share);
    }

    @Override
    public void refuse(long ticket, ClientError error) {
      answered(ticket);
      if (!closed) {
        Outcome outcome = REFUSALS.get(error.kind());
        assertThat(outcome).as("refused with " + error.kind()).isNotNull();
        see(Objects.requireNonNull(outcome));
      }
    }

    @Override
    public void refuseAsServer(long ticket, ServerRefusal refusal) {
      Client client = answered(ticket);
      boolean byServer = refusedNow.contains(client.profile());
      Long until = believedUntil.get(client.profile());
      assertThat(!byServer && until != null && until - now > 0)
          .as("a proven login is never taken for a guess")
          .isFalse();
      see(byServer ? Outcome.REFUSED_BY_SERVER : Outcome.REFUSED_AS_GUESS);
    }

    private Client answered(long ticket) {
      Client client = waiting.remove(ticket);
      assertThat(client).as("EveryTicketAnsweredOnce: %s", ticket).isNotNull();
      return Objects.requireNonNull(client);
    }

    private String passwordOn(String login) {
      return Objects.requireNonNull(passwordOnServer.get(login));
    }

    private void see(Outcome outcome) {
      seen.merge(outcome, 1, Integer::sum);
    }

    private String pick(String[] choices) {
      return choices[random.nextInt(choices.length)];
    }
  }
}
