package dev.weir.application.facts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.application.facts.FactsBook.Task;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.facts.FactsPolicy;
import dev.weir.domain.facts.MeasuredBaseline;
import dev.weir.domain.facts.ReplicaRole;
import dev.weir.domain.facts.ServerFacts;
import dev.weir.domain.facts.ServerIdentity;
import dev.weir.domain.facts.ServerTrait;
import dev.weir.domain.facts.Truth;
import dev.weir.domain.login.CredentialProof;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.SessionOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FactsBookTest {
  private static final int SQL_2022 = 16 << 24;
  private static final int SQL_2025 = 17 << 24;

  private static final MeasuredBaseline READ =
      new MeasuredBaseline("AppDB", "us_english", 5496, 2, "mdy", 7, -1, 2_147_483_647, 0);

  private final FactsBook book = new FactsBook(FactsPolicy.MEASURE);
  private final LoginProfile ann = profile("ann", false);

  private static LoginProfile profile(String login, boolean readOnly) {
    return new LoginProfile(
        new BucketId("b"),
        login,
        new CredentialProof(new byte[] {1}),
        new LoginOptions(
            null, null, ProtocolVersion.V7_4, true, false, readOnly, false, null, null));
  }

  private static LoginFacts login(int version, String language) {
    return new LoginFacts(
        "AppDB", language, List.of(), "Microsoft SQL Server", version, ProtocolVersion.V7_4, true);
  }

  private static ServerIdentity server(LoginProfile profile, int version) {
    return ServerIdentity.of(login(version, "us_english"), profile.options());
  }

  private Task begin(LoginProfile profile, int version, Duration at) {
    return book.begin(profile, login(version, "us_english"), at.toNanos());
  }

  private static FactResult result(boolean isComplete) {
    return new FactResult(
        ServerFacts.SQL_SERVER, ReplicaRole.PRIMARY, READ, isComplete, isComplete, 8);
  }

  @Test
  void firstConnectionMeasuresAndOthersAreTreatedCarefullyMeanwhile() {
    assertEquals(Task.MEASURE, begin(ann, SQL_2022, Duration.ZERO));
    assertEquals(Task.NONE, begin(ann, SQL_2022, Duration.ZERO));
    assertEquals(ServerFacts.CAREFUL, book.of(server(ann, SQL_2022)));

    book.measured(ann, login(SQL_2022, "us_english"), result(true), 0);

    assertEquals(ServerFacts.SQL_SERVER, book.of(server(ann, SQL_2022)));
    assertEquals(Task.NONE, begin(ann, SQL_2022, Duration.ofDays(1)));
    assertEquals(ReplicaRole.PRIMARY, book.servers().getFirst().identity().role());
  }

  @Test
  void answerToALoginThatAsksForSessionRecoveryIsAFact() {
    ServerIdentity server = server(ann, SQL_2022);
    begin(ann, SQL_2022, Duration.ZERO);
    assertFalse(book.recoveryOffered(server, Truth.UNKNOWN));
    assertTrue(book.recoveryOffered(server, Truth.YES));
    assertFalse(book.recoveryOffered(server, Truth.YES), "nothing new");
    assertTrue(book.of(server).has(ServerTrait.OFFERS_SESSION_RECOVERY));

    book.measured(ann, login(SQL_2022, "us_english"), result(true), 0);
    assertTrue(book.of(server).has(ServerTrait.OFFERS_SESSION_RECOVERY), "after the measuring");
    assertTrue(book.of(server).has(ServerTrait.ACKNOWLEDGES_RESET));
    assertTrue(book.recoveryOffered(server, Truth.NO));
    assertEquals(Truth.NO, book.of(server).truth(ServerTrait.OFFERS_SESSION_RECOVERY));
    assertEquals(List.of(), book.of(server).deviations(), "SQL Server may lack it");
  }

  @Test
  void anotherVersionOrIntentIsMeasuredApart() {
    begin(ann, SQL_2022, Duration.ZERO);
    book.measured(ann, login(SQL_2022, "us_english"), result(true), 0);

    assertEquals(Task.MEASURE, begin(ann, SQL_2025, Duration.ZERO));
    assertFalse(book.hasOnlyVersionOf(server(ann, SQL_2025)));
    assertEquals(Task.MEASURE, begin(profile("ann", true), SQL_2022, Duration.ZERO));
    assertEquals(3, book.servers().size());
  }

  @Test
  void anotherIntentIsNoOtherVersion() {
    begin(ann, SQL_2022, Duration.ZERO);
    begin(profile("ann", true), SQL_2022, Duration.ZERO);

    assertTrue(book.hasOnlyVersionOf(server(ann, SQL_2022)));
  }

  @Test
  void failedMeasuringIsRepeatedAfterDelaysThatDouble() {
    Duration at = Duration.ZERO;
    Duration delay = FactsBook.FIRST_DELAY;
    for (int i = 0; i < 8; i++) {
      assertEquals(Task.MEASURE, begin(ann, SQL_2022, at));
      book.measured(ann, login(SQL_2022, "us_english"), result(false), at.toNanos());
      assertEquals(Task.NONE, begin(ann, SQL_2022, at.plus(delay).minusNanos(1)));
      at = at.plus(delay);
      delay = delay.multipliedBy(2);
      delay = delay.compareTo(FactsBook.LONGEST_DELAY) > 0 ? FactsBook.LONGEST_DELAY : delay;
    }
  }

  @Test
  void serverThatWasOutOfReachIsMeasuredAgainWhileItsFactsStay() {
    begin(ann, SQL_2022, Duration.ZERO);
    book.measured(ann, login(SQL_2022, "us_english"), result(true), 0);

    book.baselineRead(ann, login(SQL_2022, "us_english"), READ);

    book.serverLost();

    assertEquals(MeasuredBaseline.UNKNOWN, book.baseline(ann, login(SQL_2022, "us_english")));
    assertEquals(ServerFacts.SQL_SERVER, book.of(server(ann, SQL_2022)));
    assertEquals(
        Task.READ_BASELINE, begin(ann, SQL_2022, FactsBook.SHORTEST_INTERVAL.minusNanos(1)));
    assertEquals(Task.MEASURE, begin(ann, SQL_2022, FactsBook.SHORTEST_INTERVAL));
    assertEquals(Task.NONE, begin(ann, SQL_2022, FactsBook.SHORTEST_INTERVAL));
  }

  @Test
  void factThatTrafficContradictsIsUnknownFromThenOn() {
    begin(ann, SQL_2022, Duration.ZERO);
    book.measured(ann, login(SQL_2022, "us_english"), result(true), 0);

    assertTrue(book.revoke(server(ann, SQL_2022), ServerTrait.ACKNOWLEDGES_RESET));
    assertFalse(book.revoke(server(ann, SQL_2022), ServerTrait.ACKNOWLEDGES_RESET));

    ServerFacts facts = book.of(server(ann, SQL_2022));
    assertEquals(Truth.UNKNOWN, facts.truth(ServerTrait.ACKNOWLEDGES_RESET));
    assertEquals(1, book.servers().getFirst().revoked());
    assertEquals(Task.MEASURE, begin(ann, SQL_2022, FactsBook.SHORTEST_INTERVAL));
  }

  @Test
  void valuesAfterTheLoginAreReadOnceForAllLoginsOfAKind() {
    begin(ann, SQL_2022, Duration.ZERO);
    book.measured(ann, login(SQL_2022, "us_english"), result(true), 0);
    LoginProfile bob = profile("bob", false);

    assertEquals(Task.READ_BASELINE, book.begin(bob, login(SQL_2022, "Deutsch"), 0));
    book.baselineRead(bob, login(SQL_2022, "Deutsch"), READ);

    assertEquals(Task.NONE, book.begin(bob, login(SQL_2022, "Deutsch"), 0));
    assertEquals(Task.NONE, book.begin(ann, login(SQL_2022, "Deutsch"), 0));
    assertEquals(READ, book.baseline(ann, login(SQL_2022, "Deutsch")));
    assertEquals(READ, book.baseline(bob, login(SQL_2022, "us_english")));
  }

  @Test
  void resetPlanFollowsTheFactsAsTheyChange() {
    ConnectionFacts facts = book.of(ann, login(SQL_2022, "us_english"));
    assertFalse(facts.plan().canReset());

    begin(ann, SQL_2022, Duration.ZERO);
    book.measured(ann, login(SQL_2022, "us_english"), result(true), 0);
    assertTrue(facts.plan().canResetInTransaction());
    assertTrue(facts.plan().needsAcknowledgement());

    book.revoke(facts.identity(), ServerTrait.ACKNOWLEDGES_RESET);
    assertFalse(facts.plan().canReset());
  }

  @Test
  void acceptedValuesAreForgottenWhenTheServerIsLost() {
    AcceptedValues accepted = book.accepted(ann);
    Assignment german = new Assignment(SessionOption.LANGUAGE, "Deutsch");
    assertFalse(accepted.contains(german));
    accepted.add(List.of(german));
    assertTrue(book.accepted(ann).contains(german));
    assertFalse(book.accepted(profile("bob", false)).contains(german));

    book.serverLost();

    assertFalse(accepted.contains(german));
  }

  @Test
  void otherPoliciesMeasureNothing() {
    FactsBook careful = new FactsBook(FactsPolicy.CAREFUL);
    FactsBook assuming = new FactsBook(FactsPolicy.ASSUME_SQL_SERVER);

    assertEquals(Task.READ_BASELINE, careful.begin(ann, login(SQL_2022, "us_english"), 0));
    assertEquals(Task.NONE, assuming.begin(ann, login(SQL_2022, "us_english"), 0));
    assertEquals(ServerFacts.CAREFUL, careful.of(server(ann, SQL_2022)));
    assertEquals(ServerFacts.SQL_SERVER, assuming.of(server(ann, SQL_2022)));
  }

  @Test
  void bookKeepsALimitedNumberOfServers() {
    for (int build = 0; build < 2 * FactsBook.MOST_SERVERS; build++) {
      begin(ann, SQL_2022 + build, Duration.ZERO);
    }
    assertEquals(FactsBook.MOST_SERVERS, book.servers().size());
  }
}
