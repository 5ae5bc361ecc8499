package dev.weir.domain.procedures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.tsql.ProcedureName;
import dev.weir.domain.tsql.ValuesRead;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProcedureCacheTest {
  private static final ProcedureReference P = reference("p");
  private static final ProcedureReference Q = reference("q");
  private static final ProcedureReference R = reference("r");

  @Test
  void theVerdictNobodyAskedForMakesRoom() {
    ProcedureCache cache = new ProcedureCache(2);
    cache.keep(P, verdict(Map.of(P, "1")));
    cache.keep(Q, verdict(Map.of(Q, "1")));
    assertThat(cache.verdict(P)).isNotNull();
    cache.keep(R, verdict(Map.of(R, "1")));
    assertThat(cache.verdict(Q)).isNull();
    assertThat(cache.verdict(P)).isNotNull();
  }

  @Test
  void aChangedProcedureTakesItsCallersVerdictsWithIt() {
    ProcedureCache cache = new ProcedureCache(10);
    cache.keep(P, verdict(Map.of(P, "1", Q, "1")));
    cache.keep(Q, verdict(Map.of(Q, "1")));
    cache.keep(R, verdict(Map.of(R, "1")));
    cache.seen(Map.of(Q, "2", R, "1"));
    assertThat(cache.verdict(P)).isNull();
    assertThat(cache.verdict(Q)).isNull();
    assertThat(cache.verdict(R)).isNotNull();
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
    return new ProcedureVerdict(List.of(), ValuesRead.NONE, Set.of(), versions);
  }
}
