package dev.weir.domain.procedures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.tsql.LastingValues;
import dev.weir.domain.tsql.ProcedureName;
import dev.weir.domain.tsql.ValuesRead;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProcedureCacheTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final long NOW = Long.MAX_VALUE - 5;
  private static final ProcedureReference P = reference("p");
  private static final ProcedureReference Q = reference("q");
  private static final ProcedureReference R = reference("r");

  @Test
  void leastUsedVerdictMakesRoom() {
    ProcedureCache cache = new ProcedureCache(2, MINUTE);
    cache.keep(P, verdict(Map.of(P, "1")), NOW);
    cache.keep(Q, verdict(Map.of(Q, "1")), NOW);
    assertThat(cache.verdict(P, NOW)).isNotNull();
    cache.keep(R, verdict(Map.of(R, "1")), NOW);
    assertThat(cache.verdict(Q, NOW)).isNull();
    assertThat(cache.verdict(P, NOW)).isNotNull();
  }

  @Test
  void aChangedProcedureTakesItsCallersVerdictsWithIt() {
    ProcedureCache cache = new ProcedureCache(10, MINUTE);
    cache.keep(P, verdict(Map.of(P, "1", Q, "1")), NOW);
    cache.keep(Q, verdict(Map.of(Q, "1")), NOW);
    cache.keep(R, verdict(Map.of(R, "1")), NOW);
    cache.keep(Q, verdict(Map.of(Q, "2")), NOW);
    assertThat(cache.verdict(P, NOW)).isNull();
    assertThat(cache.verdict(Q, NOW)).isNotNull();
    assertThat(cache.verdict(R, NOW)).isNotNull();
  }

  @Test
  void aVerdictHoldsForAWhile() {
    ProcedureCache cache = new ProcedureCache(10, MINUTE);
    cache.keep(P, verdict(Map.of(P, "1")), NOW);

    assertThat(cache.verdict(P, NOW + MINUTE.toNanos() - 1)).isNotNull();
    assertThat(cache.verdict(P, NOW + MINUTE.toNanos())).isNull();
  }

  @Test
  void aChangeOfSomeProcedureIsAChangeOfAny() {
    ProcedureCache cache = new ProcedureCache(10, MINUTE);
    cache.keep(P, verdict(Map.of(P, "1")), NOW);

    cache.forget();

    assertThat(cache.verdict(P, NOW)).isNull();
  }

  @Test
  void theOperatorsWordComesFirst() {
    ProcedurePolicy policy =
        new ProcedurePolicy(ProcedurePolicy.Mode.ANALYSE, Set.of("Sales.Post", "audit"));
    assertThat(policy.of(new ProcedureName(null, "sales", "POST")))
        .isEqualTo(ProcedurePolicy.Mode.TRUST);
    assertThat(policy.of(new ProcedureName("x", "any", "Audit")))
        .isEqualTo(ProcedurePolicy.Mode.TRUST);
    assertThat(policy.of(ProcedureName.of("post"))).isEqualTo(ProcedurePolicy.Mode.ANALYSE);
  }

  private static ProcedureReference reference(String name) {
    return new ProcedureReference("erp", "dbo", name, null);
  }

  private static ProcedureVerdict verdict(Map<ProcedureReference, String> versions) {
    return new ProcedureVerdict(
        List.of(),
        List.of(),
        ValuesRead.NONE,
        LastingValues.NONE,
        LastingValues.NONE,
        LastingValues.NONE,
        Set.of(),
        versions);
  }
}
