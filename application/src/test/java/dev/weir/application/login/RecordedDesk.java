package dev.weir.application.login;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.client.Source;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.domain.login.ServerRefusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A desk whose actions are kept as records, in order. */
final class RecordedDesk implements LoginDeskActions {
  sealed interface Action {
    record Accept(long ticket) implements Action {}

    record Prove(String login, String password) implements Action {}

    record Refuse(long ticket, WeirError kind) implements Action {}

    record RefuseAsServer(long ticket, int number) implements Action {}
  }

  static final BucketId BUCKET = new BucketId("bucket-1");
  static final Duration TTL = Duration.ofMinutes(5);
  static final Duration QUEUE_TIMEOUT = Duration.ofSeconds(10);
  static final int MAX_WAITING = 4;
  static final Source SOURCE = new Source("10.0.0.1");
  static final LoginFacts FACTS =
      new LoginFacts(
          "AppDB",
          "us_english",
          List.of(),
          "Microsoft SQL Server",
          0x10000000,
          ProtocolVersion.V7_4,
          true);
  static final ServerRefusal WRONG_PASSWORD =
      new ServerRefusal(18456, "Login failed for user 'app'.", new byte[] {1});

  final LoginDesk desk;
  final CredentialVault vault = new PlainVault();
  @Nullable ClientError unavailable;
  private final List<Action> actions = new ArrayList<>();

  RecordedDesk(int proofsAtATime) {
    this.desk =
        new LoginDesk(
            BUCKET,
            new LoginPolicy(TTL, QUEUE_TIMEOUT, MAX_WAITING),
            proofsAtATime,
            vault,
            () -> unavailable,
            this);
  }

  /** What was done since this was asked last. */
  List<Action> done() {
    List<Action> done = List.copyOf(actions);
    actions.clear();
    return done;
  }

  void arrived(long ticket, String login, String password, long now) {
    arrived(ticket, login, password, SOURCE, now);
  }

  void arrived(long ticket, String login, String password, Source source, long now) {
    desk.arrived(
        ticket, new LoginRequest(login, new Password(password), options(null), source), now);
  }

  LoginProfile profile(String login, String password) {
    return profile(login, password, null);
  }

  LoginProfile profile(String login, String password, @Nullable String database) {
    return new LoginProfile(
        BUCKET, login, vault.proofOf(login, new Password(password)), options(database));
  }

  static LoginOptions options(@Nullable String database) {
    return new LoginOptions(
        database, null, ProtocolVersion.V7_4, true, false, false, true, null, null);
  }

  @Override
  public void accept(long ticket, LoginProfile profile, LoginFacts facts) {
    actions.add(new Action.Accept(ticket));
  }

  @Override
  public void prove(LoginProfile profile, Password password, long since, Source source) {
    actions.add(new Action.Prove(profile.login(), password.reveal()));
  }

  @Override
  public void refuse(long ticket, ClientError error) {
    actions.add(new Action.Refuse(ticket, error.kind()));
  }

  @Override
  public void refuseAsServer(long ticket, ServerRefusal refusal) {
    actions.add(new Action.RefuseAsServer(ticket, refusal.number()));
  }
}
