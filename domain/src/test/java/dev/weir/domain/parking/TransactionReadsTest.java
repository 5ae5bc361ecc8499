package dev.weir.domain.parking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.parking.TransactionReads.Barred;
import dev.weir.domain.tsql.Reads;
import dev.weir.domain.tsql.RelationName;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A transaction can be parked as long as nothing is known of it but reads. */
class TransactionReadsTest {
  private static final RelationName GOODS = new RelationName(null, "dbo", "goods");
  private static final RelationName ORDERS = new RelationName(null, "dbo", "orders");
  private static final String LEVEL = "READ COMMITTED";
  private static final RequestReport READ = report(new Reads(Set.of(GOODS)), LEVEL);

  private static RequestReport report(@Nullable Reads reads, @Nullable String isolation) {
    return new RequestReport(reads, false, false, true, false, false, isolation);
  }

  private static TransactionReads begun() {
    return TransactionReads.none().afterRequest(Beginning.BY_WEIR, READ);
  }

  private static @Nullable Obstacle obstacle(TransactionReads reads) {
    return reads instanceof Barred barred ? barred.obstacle() : null;
  }

  @Test
  void readsOfProvenRelationsCanBeParked() {
    TransactionReads proven = begun().judged(name -> true);

    assertThat(begun().canPark()).as("before the verdict").isFalse();
    assertThat(proven.canPark()).isTrue();
    assertThat(proven.afterRequest(Beginning.EARLIER, READ).judged(name -> true).canPark())
        .isTrue();
  }

  @Test
  void noTransactionIsNotParked() {
    assertThat(TransactionReads.none().canPark()).isFalse();
    assertThat(TransactionReads.none().toBarred(Obstacle.ERROR)).isEqualTo(TransactionReads.none());
  }

  @ParameterizedTest
  @EnumSource(names = {"BY_WEIR", "BY_READING"})
  void aBeginningOfKnownDepthCanBeParked(Beginning beginning) {
    assertThat(obstacle(TransactionReads.none().afterRequest(beginning, READ))).isNull();
  }

  @ParameterizedTest
  @EnumSource(names = {"EARLIER", "OTHERWISE"})
  void aBeginningOfUnknownDepthBars(Beginning beginning) {
    assertThat(obstacle(TransactionReads.none().afterRequest(beginning, READ)))
        .isEqualTo(Obstacle.BEGINNING);
  }

  @ParameterizedTest
  @EnumSource(names = {"BY_WEIR", "BY_READING", "OTHERWISE"})
  void aSecondBeginningBars(Beginning beginning) {
    assertThat(obstacle(begun().afterRequest(beginning, READ))).isEqualTo(Obstacle.BEGINNING);
  }

  @ParameterizedTest
  @CsvSource({
    "false, false, true, false, false, ",
    "true, false, true, false, false, ERROR",
    "true, true, true, false, false, ATTENTION",
    "false, true, true, false, false, ATTENTION",
    "false, false, false, false, false, RESULT",
    "false, false, true, true, false, PIN",
    "false, false, true, false, true, EARLIER_VALUES"
  })
  void eachConditionBars(
      boolean failed,
      boolean cancelled,
      boolean selectsOnly,
      boolean pinned,
      boolean leftValues,
      @Nullable Obstacle expected) {
    RequestReport report =
        new RequestReport(
            new Reads(Set.of()), failed, cancelled, selectsOnly, pinned, leftValues, LEVEL);

    assertThat(obstacle(begun().afterRequest(Beginning.EARLIER, report))).isEqualTo(expected);
  }

  @Test
  void aTextThatIsNotKnownToReadBars() {
    assertThat(obstacle(begun().afterRequest(Beginning.EARLIER, report(null, LEVEL))))
        .isEqualTo(Obstacle.STATEMENT);
  }

  @ParameterizedTest
  @CsvSource({
    "READ COMMITTED, ",
    "READ UNCOMMITTED, ",
    "REPEATABLE READ, ISOLATION",
    "SERIALIZABLE, ISOLATION",
    "SNAPSHOT, ISOLATION",
    ", ISOLATION"
  })
  void onlyLevelsThatHoldNothingCanBeParked(@Nullable String level, @Nullable Obstacle expected) {
    RequestReport report = report(new Reads(Set.of()), level);

    assertThat(obstacle(begun().afterRequest(Beginning.EARLIER, report))).isEqualTo(expected);
  }

  @Test
  void eachNameNeedsAVerdictOfItsOwn() {
    RequestReport second = report(new Reads(Set.of(ORDERS)), LEVEL);
    TransactionReads both = begun().afterRequest(Beginning.EARLIER, second);

    assertThat(both.judged(name -> name.equals(GOODS) ? true : null).canPark()).isFalse();
    assertThat(both.judged(name -> true).canPark()).isTrue();
    assertThat(obstacle(both.judged(name -> name.equals(GOODS)))).isEqualTo(Obstacle.RELATION);
  }

  @Test
  void whatBarsATransactionBarsItToItsEnd() {
    TransactionReads barred = begun().toBarred(Obstacle.ERROR);

    assertThat(barred.afterRequest(Beginning.EARLIER, READ).judged(name -> true)).isEqualTo(barred);
    assertThat(barred.toBarred(Obstacle.PIN)).isEqualTo(barred);
    assertThat(barred.canPark()).isFalse();
  }
}
