package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.parking.ParkingWatch;
import dev.weir.application.parking.Relations;
import dev.weir.application.pool.Remains;
import dev.weir.application.session.Lending.Verdict;
import dev.weir.application.session.LocalAnswer.Begun;
import dev.weir.application.session.LocalAnswer.Ended;
import dev.weir.domain.facts.ServerFacts;
import dev.weir.domain.facts.ServerIdentity;
import dev.weir.domain.facts.ServerTrait;
import dev.weir.domain.facts.Truth;
import dev.weir.domain.parking.Obstacle;
import dev.weir.domain.pinning.PinEnding;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.domain.procedures.ProcedurePolicy.Mode;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.NameTable;
import dev.weir.domain.tsql.ReadScanner;
import dev.weir.domain.tsql.Scope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A transaction that has only read gives its connection up and goes on without its client noticing.
 */
class TransactionParkingTest {
  private static final long SERVERS = 4711;
  private static final int SELECT = 0xC1;
  private static final List<String> OWN = List.of("0", "0", "1");
  private static final List<String> GROUND = List.of("dbo", "3", "", "READ_WRITE", "1", "0");
  private static final List<String> TABLE = List.of("0", "table", "dbo", "", "");
  private static final List<String> OPEN = List.of("1", "1", "3");

  private final NameTable names = new NameTable();
  private final EffectScanner scanner = new EffectScanner(names, 1_000);
  private final ReadScanner reads = new ReadScanner(names);
  private final RequestSummary summary =
      new RequestSummary(new ProcedurePolicy(Mode.PIN, Set.of()));
  private final Watch watch = new Watch();
  private final Remains connection = new Remains(false);
  private long now;
  private long outages;
  private final Relations relations = new Relations(new ReadScanner(names), () -> now);
  private TransactionLending lending = enabled(Lendings.ofOne(), relations);

  /** Notes what is counted. */
  private static final class Watch implements ParkingWatch {
    private final List<Obstacle> obstacles = new ArrayList<>();
    private int parked;
    private int refused;

    @Override
    public void parked() {
      parked++;
    }

    @Override
    public void unparked() {
      parked--;
    }

    @Override
    public void refused() {
      refused++;
    }

    @Override
    public void barred(Obstacle obstacle) {
      obstacles.add(obstacle);
    }
  }

  private TransactionLending enabled(TransactionLending made, Relations known) {
    ServerIdentity server = Lendings.atSqlServer().identity();
    made.parking().enable(known.of(Lendings.profile()), server, () -> outages, watch);
    return made;
  }

  // ---- what a client does ----

  private @Nullable LocalAnswer batch(String sql) {
    summary.begin(lending);
    summary.text(scanner.scan(Scope.BATCH, sql));
    boolean wanted = lending.parking().wantsReads();
    lending.beginRequest(summary.end(), true);
    lending.parking().reads(wanted ? reads.scan(sql) : null);
    return lending.answerLocally();
  }

  private Prelude lent(Remains found) {
    found.lent(1);
    Prelude prelude = Objects.requireNonNull(lending.prelude(found));
    if (prelude.begins()) {
      lending.transaction().begunBeforehand(SERVERS);
      lending.parking().begunAgain();
    }
    return prelude;
  }

  /** Begins a transaction without ANSI's automatic rollback, which stays known. */
  private void begin() {
    batch("SET XACT_ABORT OFF");
    if (lending.answerLocally() == null) {
      connection.lent(1);
      lending.prelude(connection);
      lending.answered();
    }
    assertThat(batch("BEGIN TRAN")).isInstanceOf(Begun.class);
  }

  private Verdict run(String sql, int... commands) {
    assertThat(batch(sql)).isNull();
    if (!lending.isInTransaction()) {
      lent(connection);
    }
    for (int command : commands) {
      lending.parking().statementEnded(command);
    }
    return lending.answered();
  }

  private Verdict answer(List<List<String>> rows) {
    lending.question();
    return lending.questionAnswered(new ServerAnswer(rows));
  }

  /** Reads a table, about which the server tells that it is one. */
  private void read() {
    begin();
    assertThat(run("SELECT a FROM t", SELECT)).isEqualTo(Verdict.ASK);
    assertThat(answer(List.of(OWN, GROUND))).isEqualTo(Verdict.ASK);
    assertThat(answer(List.of(OWN, TABLE))).isEqualTo(Verdict.KEEP);
    assertThat(lending.ending()).isEqualTo(PinEnding.WHEN_ASKED_FOR);
  }

  private Verdict handOver(List<List<String>> rows) {
    lending.parking().handOver();
    assertThat(lending.question().text()).contains("ROLLBACK").doesNotContain("COMMIT");
    return lending.questionAnswered(new ServerAnswer(rows));
  }

  private void park() {
    read();
    assertThat(handOver(List.of(OPEN, List.of("0")))).isEqualTo(Verdict.RETURN_CLEAN);
    assertThat(watch.parked).isEqualTo(1);
  }

  // ---- parking ----

  @Test
  void aTransactionThatHasReadIsParkedAndBeginsAgainForTheNextRequest() {
    park();
    assertThat(lending.isInTransaction()).isFalse();

    assertThat(batch("SELECT a FROM t")).isNull();
    Remains other = new Remains(false);
    assertThat(lent(other).text())
        .contains(";BEGIN TRANSACTION;DECLARE @weir_count int;SELECT TOP(3) @weir_count=1 FROM");
    lending.parking().statementEnded(SELECT);

    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(lending.isInTransaction()).isTrue();
    assertThat(lending.ending()).as("no question is left").isEqualTo(PinEnding.WHEN_ASKED_FOR);
    assertThat(watch.parked).isZero();
  }

  @Test
  void theClientsDescriptorStays() {
    begin();
    long promised = lending.transaction().promised();
    run("SELECT a FROM t", SELECT);
    answer(List.of(OWN, GROUND));
    answer(List.of(OWN, TABLE));
    handOver(List.of(OPEN, List.of("0")));

    assertThat(lending.transaction().promised()).isEqualTo(promised);
    batch("SELECT a FROM t");
    lent(new Remains(false));
    assertThat(lending.transaction().promised()).isEqualTo(promised);
    assertThat(lending.transaction().descriptor()).isEqualTo(SERVERS);
  }

  @Test
  void aDescriptorOfTheServersOwnStaysAsWell() {
    batch("SET IMPLICIT_TRANSACTIONS ON;SET XACT_ABORT OFF");
    connection.lent(1);
    lending.prelude(connection);
    lending.answered();
    assertThat(batch("SELECT a FROM t")).isNull();
    connection.lent(1);
    lending.prelude(connection);
    lending.transaction().begun(99);
    lending.parking().statementEnded(SELECT);
    assertThat(lending.answered()).isEqualTo(Verdict.ASK);
    answer(List.of(OWN, GROUND));
    answer(List.of(OWN, TABLE));
    handOver(List.of(OPEN, List.of("0")));

    assertThat(lending.transaction().promised()).isEqualTo(99);
    batch("SELECT a FROM t");
    assertThat(lent(new Remains(false)).text())
        .contains(
            "SET IMPLICIT_TRANSACTIONS OFF;BEGIN TRANSACTION;SET IMPLICIT_TRANSACTIONS ON;DECLARE");
  }

  @ParameterizedTest
  @ValueSource(strings = {"COMMIT", "IF @@TRANCOUNT > 0 COMMIT TRAN", "ROLLBACK TRAN"})
  void theEndOfAParkedTransactionIsAnsweredLocally(String text) {
    park();
    long promised = lending.transaction().promised();

    assertThat(batch(text)).isInstanceOf(Ended.class);
    assertThat(promised).isNotZero();
    assertThat(lending.transaction().promised()).isZero();
    assertThat(watch.parked).isZero();
  }

  @Test
  void aWriteAfterParkingKeepsTheConnection() {
    park();

    assertThat(run("UPDATE t SET a = 1", 0xC5)).isEqualTo(Verdict.KEEP);
    assertThat(lending.ending()).isEqualTo(PinEnding.WHEN_IDLE);
    assertThat(watch.obstacles).containsExactly(Obstacle.STATEMENT);
  }

  @Test
  void theNextTransactionIsJudgedByItself() {
    begin();
    run("UPDATE t SET a = 1", 0xC5);
    batch("COMMIT");
    lending.transaction().ended(false);
    lending.answered();

    assertThat(batch("BEGIN TRAN")).isInstanceOf(Begun.class);
    assertThat(run("SELECT a FROM t", SELECT)).isEqualTo(Verdict.ASK);
  }

  // ---- what speaks against it ----

  @Test
  void aFailedRequestBars() {
    begin();
    batch("SELECT a FROM t");
    lent(connection);
    lending.server().error();

    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(watch.obstacles).containsExactly(Obstacle.ERROR);
  }

  @Test
  void anAttentionBars() {
    begin();
    batch("SELECT a FROM t");
    lent(connection);
    lending.server().cancelled();

    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(watch.obstacles).containsExactly(Obstacle.ATTENTION);
  }

  @Test
  void anotherStatementThanASelectBars() {
    begin();

    assertThat(run("SELECT a FROM t", SELECT, 0xC3)).isEqualTo(Verdict.KEEP);
    assertThat(watch.obstacles).containsExactly(Obstacle.RESULT);
  }

  @Test
  void aLevelThatHoldsLocksBars() {
    batch("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE;SET XACT_ABORT OFF");
    connection.lent(1);
    lending.prelude(connection);
    lending.answered();
    batch("BEGIN TRAN");

    assertThat(run("SELECT a FROM t", SELECT)).isEqualTo(Verdict.KEEP);
    assertThat(watch.obstacles).containsExactly(Obstacle.ISOLATION);
  }

  @Test
  void aPinBars() {
    begin();
    run("CREATE TABLE #t (a int)");

    assertThat(lending.ending()).isEqualTo(PinEnding.WHEN_IDLE);
    assertThat(watch.obstacles).containsExactly(Obstacle.PIN);
  }

  @Test
  void aNameOfATransactionBars() {
    batch("SET XACT_ABORT OFF");
    lending.answered();
    batch("BEGIN TRAN billing");

    assertThat(run("SELECT a FROM t", SELECT)).isEqualTo(Verdict.KEEP);
    assertThat(watch.obstacles).containsExactly(Obstacle.BEGINNING);
  }

  @Test
  void valuesOfACursorBar() {
    batch("DECLARE c CURSOR LOCAL FOR SELECT 1 OPEN c FETCH c");
    connection.lent(1);
    lending.prelude(connection);
    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);
    begin();

    assertThat(run("SELECT a FROM t", SELECT)).isEqualTo(Verdict.KEEP);
    assertThat(watch.obstacles).containsExactly(Obstacle.EARLIER_VALUES);
  }

  @Test
  void identityOfAWriteBeforeTheTransactionIsReadWhenAnotherSessionHasTheConnection() {
    batch("INSERT t VALUES (1)");
    connection.lent(1);
    lending.prelude(connection);
    lending.answered();
    park();

    connection.lent(2);
    Prelude ofNext = Lendings.ofOne().prelude(connection);

    assertThat(Objects.requireNonNull(ofNext).capture()).isNotNull();
  }

  @Test
  void aTableOfAnotherKindBars() {
    begin();
    run("SELECT a FROM t", SELECT);
    answer(List.of(OWN, GROUND));

    assertThat(answer(List.of(OWN, List.of("0", "other", "dbo", "", "")))).isEqualTo(Verdict.KEEP);
    assertThat(lending.ending()).isEqualTo(PinEnding.WHEN_IDLE);
    assertThat(watch.obstacles).containsExactly(Obstacle.RELATION);
  }

  @Test
  void aServerThatIsNotFitBars() {
    begin();
    run("SELECT a FROM t", SELECT);

    assertThat(answer(List.of(OWN, List.of("dbo", "3", "", "READ_ONLY", "1", "0"))))
        .isEqualTo(Verdict.KEEP);
    assertThat(watch.obstacles).containsExactly(Obstacle.SERVER);
  }

  @Test
  void aServerWhoseInnerScopesLeaveSettingsBars() {
    connection.setServer(
        Lendings.measured(
            ServerFacts.SQL_SERVER.with(ServerTrait.INNER_SCOPES_UNDO_SETTINGS, Truth.NO)));
    begin();

    assertThat(run("SELECT a FROM t", SELECT)).isEqualTo(Verdict.KEEP);
    assertThat(watch.obstacles).containsExactly(Obstacle.SERVER);
  }

  @Test
  void aDepthOtherThan1Bars() {
    begin();
    run("SELECT a FROM t", SELECT);

    assertThat(answer(List.of(List.of("0", "0", "2"), GROUND))).isEqualTo(Verdict.KEEP);
    assertThat(watch.obstacles).containsExactly(Obstacle.BEGINNING);
  }

  @Test
  void aQuestionThatFailsBarsAndIsNotAskedAgainAtOnce() {
    begin();
    run("SELECT a FROM t", SELECT);
    lending.question();
    assertThat(lending.questionAnswered(null)).isEqualTo(Verdict.KEEP);
    assertThat(watch.obstacles).containsExactly(Obstacle.UNPROVEN);
    batch("COMMIT");
    lending.transaction().ended(false);
    lending.answered();
    batch("BEGIN TRAN");

    assertThat(run("SELECT a FROM t", SELECT)).isEqualTo(Verdict.KEEP);
    assertThat(watch.obstacles).containsExactly(Obstacle.UNPROVEN, Obstacle.SERVER);
  }

  @Test
  void nothingIsAskedWhereAnErrorMightEndTheTransaction() {
    batch("SET XACT_ABORT ON");
    lending.answered();
    batch("BEGIN TRAN");

    assertThat(run("SELECT a FROM t", SELECT)).isEqualTo(Verdict.KEEP);
    assertThat(lending.ending()).isEqualTo(PinEnding.WHEN_IDLE);
  }

  @Test
  void verdictsAreAskedForAgainAfterAMinute() {
    read();
    now = Duration.ofMinutes(1).toNanos();

    assertThat(run("SELECT a FROM t", SELECT)).isEqualTo(Verdict.ASK);
  }

  @Test
  void aChangeOfATableEndsTheVerdicts() {
    read();
    batch("COMMIT");
    lending.transaction().ended(false);
    lending.answered();
    batch("ALTER TABLE t ADD b int");
    connection.lent(1);
    lending.prelude(connection);
    lending.answered();
    batch("BEGIN TRAN");

    assertThat(run("SELECT a FROM t", SELECT)).isEqualTo(Verdict.ASK);
  }

  // ---- handovers ----

  @Test
  void aTransactionThatTheServerDidNotEndGoesOn() {
    read();

    assertThat(handOver(List.of(List.of("2", "1", "0"), List.of("2")))).isEqualTo(Verdict.KEEP);
    assertThat(lending.isInTransaction()).isTrue();
    assertThat(lending.ending()).isEqualTo(PinEnding.WHEN_IDLE);
    assertThat(watch.refused).isEqualTo(1);
  }

  @Test
  void aConnectionWhoseServerDidNotTellIsClosed() {
    read();
    lending.parking().handOver();
    lending.question();

    assertThat(lending.questionAnswered(null)).isEqualTo(Verdict.CLOSE);
    assertThat(lending.transaction().isToBegin()).isTrue();
  }

  @Test
  void aTransactionThatTheServerHadEndedBeforeClosesTheConnection() {
    read();

    assertThat(handOver(List.of(List.of("0", "0", "0"), List.of("0")))).isEqualTo(Verdict.CLOSE);
  }

  @Test
  void anOutageWhileItWasParkedIsNoticed() {
    park();
    assertThat(lending.parking().hasLostItsServer(connection)).isFalse();

    outages++;
    assertThat(lending.parking().hasLostItsServer(connection)).isTrue();
  }

  @Test
  void theCountOfRowsIsSetAgainUnlessWeirAnsweredARequestMeanwhile() {
    park();
    assertThat(batch("SELECT @@ROWCOUNT")).isNull();
    assertThat(lending.needsItsLastConnection()).isFalse();
    assertThat(lending.readsLostValue()).isFalse();

    batch("SET XACT_ABORT OFF");
    batch("SELECT @@ROWCOUNT");
    assertThat(lent(new Remains(false)).text()).endsWith("BEGIN TRANSACTION");
  }

  @Test
  void snapshotBehindABeginReachesTheServer() {
    begin();

    assertThat(batch("SET TRANSACTION ISOLATION LEVEL SNAPSHOT")).isNull();
  }
}
