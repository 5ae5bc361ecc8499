package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.weir.domain.mutant.Edit;
import dev.weir.domain.mutant.Mutant;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.testkit.engine.EngineTestKit;

/** What a client would notice, the random programs notice: each of these bugs fails them. */
@EnabledIfSystemProperty(
    named = "weir.parking.planted",
    matches = "true",
    disabledReason = "a minute for what changes seldom; scripts/check parked runs it")
class ParkedProgramsFindBugsIT {
  enum Bug {
    TAKES_A_WRITE_FOR_A_READ(
        new Edit("domain.parking.RequestReport", "if (reads == null) {", "if (false) {"),
        new Edit("domain.parking.RequestReport", "if (!selectsOnly) {", "if (false) {"),
        new Edit(
            "domain.parking.TransactionReads",
            "Objects.requireNonNull(report.reads(), \"a request without an obstacle reads\")",
            "Objects.requireNonNullElse(report.reads(), new Reads(Set.of()))")),
    TAKES_A_SAVEPOINT_FOR_A_READ(
        new Edit("domain.parking.RequestReport", "if (!selectsOnly) {", "if (false) {"),
        new Edit(
            "domain.tsql.ReadGrammar",
            "case \"BREAK\" ->",
            "case \"SAVE\" -> in.accept(\"SAVE\") && in.acceptName() && in.acceptName();\n"
                + "          case \"BREAK\" ->")),
    DOES_NOT_BEGIN_AGAIN(
        new Edit(
            "application.session.DelayedBegin", "pending = new Begin(\"\");", "pending = null;")),
    BEGINS_TWICE_UNDER_IMPLICIT_TRANSACTIONS(
        new Edit(
            "application.session.OpenTransaction",
            "        implicit\n",
            "        implicit && open\n")),
    TELLS_ANOTHER_DESCRIPTOR(
        new Edit(
            "application.session.DelayedBegin",
            "promised = promised == 0 ? descriptor : promised;",
            "promised = ++last;")),
    FORGETS_THE_COUNT_OF_ROWS(
        new Edit(
            "application.session.TransactionParking",
            "transaction.park(Math.max(0, rowCount));",
            "transaction.park(0);"));

    @SuppressWarnings("ImmutableEnumChecker") // List.of makes it so; the type does not say it.
    private final List<Edit> edits;

    Bug(Edit... edits) {
      this.edits = List.of(edits);
    }
  }

  @ParameterizedTest
  @EnumSource
  void isFound(Bug bug) throws Exception {
    Class<?> programs = Mutant.with(bug.edits).loadClass(ParkedProgramsIT.class.getName());

    long failed =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(programs))
            .execute()
            .testEvents()
            .failed()
            .count();

    assertThat(failed).isPositive();
    System.out.printf("figure: %s found by random programs%n", bug);
  }
}
