package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.domain.procedures.ProcedurePolicy.Mode;
import dev.weir.domain.procedures.ProcedureVerdict;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.LastingValues;
import dev.weir.domain.tsql.NameTable;
import dev.weir.domain.tsql.Scope;
import dev.weir.domain.tsql.ValuesRead;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RequestSummaryTest {
  private static final ProcedureVerdict HARMLESS =
      new ProcedureVerdict(
          List.of(),
          List.of(),
          ValuesRead.NONE,
          LastingValues.NONE,
          LastingValues.NONE,
          LastingValues.NONE,
          Set.of(),
          Map.of());

  private final EffectScanner scanner = new EffectScanner(new NameTable(), 1_000);
  private final RequestSummary summary =
      new RequestSummary(new ProcedurePolicy(Mode.ANALYSE, Set.of()));

  private RequestEffects read(String text) {
    summary.begin(procedure -> HARMLESS);
    summary.text(scanner.scan(Scope.BATCH, text));
    return summary.end();
  }

  @Test
  void callOfAHarmlessProcedureMayDoSomethingAnotherTime() {
    assertThat(read("EXEC dbo.p").pins()).isEmpty();
    assertThat(summary.callsProcedures()).isTrue();
  }

  @Test
  void textWithoutCallsDoesTheSameEachTime() {
    read("EXEC dbo.p");

    assertThat(read("SELECT 1")).isEqualTo(RequestEffects.NONE);
    assertThat(summary.callsProcedures()).isFalse();
  }
}
