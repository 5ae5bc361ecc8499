package dev.weir.standin.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.standin.kind.Traits.IsolationAtReset;
import dev.weir.standin.kind.Traits.SetIsolation;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ServerKindTest {
  @Test
  void aKindWithoutDeviationsIsSqlServer() {
    assertThat(ServerKind.SQL_SERVER.deviations()).isEmpty();
    assertThat(ServerKind.parse("sqlserver")).isEqualTo(ServerKind.SQL_SERVER);
    assertThat(ServerKind.SQL_SERVER).hasToString("custom:");
    for (Trait<?> trait : Traits.ALL) {
      assertThat(ServerKind.SQL_SERVER.get(trait)).as(trait.name()).isEqualTo(trait.standard());
    }
  }

  @Test
  void aDeviationIsSpelledAndReadBack() {
    ServerKind kind =
        ServerKind.SQL_SERVER
            .with(Traits.ISOLATION_AFTER_RESET, IsolationAtReset.RESTORED)
            .with(Traits.RESET_LEAVES, Set.of(ResetPart.DATABASE, ResetPart.TRANSACTION))
            .with(Traits.PROGRAM_NAME, "TDS Server")
            .with(Traits.SKIPTRAN, false)
            .with(Traits.RESET_REFUSAL_EVERY, 3);
    assertThat(kind)
        .hasToString(
            "custom:isolation-after-reset=restored,skiptran=no,reset-leaves=transaction+database,"
                + "reset-refusal-every=3,program-name=TDS_Server");
    assertThat(ServerKind.parse(kind.toString())).isEqualTo(kind);
  }

  @Test
  void theStandardValueIsNoDeviation() {
    ServerKind kind =
        ServerKind.SQL_SERVER
            .with(Traits.SET_ISOLATION, SetIsolation.REFUSED)
            .with(Traits.SET_ISOLATION, SetIsolation.ACCEPTED);
    assertThat(kind).isEqualTo(ServerKind.SQL_SERVER);
  }

  @Test
  void everyKnownKindIsSpelledAndReadBack() {
    for (String name : KnownKinds.names()) {
      ServerKind kind = ServerKind.parse(name);
      assertThat(ServerKind.parse(kind.toString())).as(name).isEqualTo(kind);
    }
  }

  @Test
  void everyDrawnKindIsSpelledAndReadBack() {
    for (int seed = 0; seed < 1_000; seed++) {
      ServerKind kind = ServerKind.drawn(new Random(seed));
      assertThat(ServerKind.parse(kind.toString())).isEqualTo(kind);
      assertThat(ServerKind.drawn(new Random(seed))).as("the same seed").isEqualTo(kind);
    }
  }

  @Test
  void everyTraitIsDrawnSooner() {
    Set<Trait<?>> drawn = new HashSet<>();
    for (int seed = 0; seed < 1_000; seed++) {
      drawn.addAll(ServerKind.drawn(new Random(seed)).deviations());
    }
    assertThat(Traits.ALL.stream().filter(trait -> !drawn.contains(trait)))
        .as("traits without another value that leaves the server usable")
        .containsExactly(Traits.ATTENTION_PLACE);
  }

  @Test
  void onlyTheNamedTraitsAreDrawn() {
    List<Trait<?>> traits = List.of(Traits.SKIPTRAN, Traits.OPTION_LISTS);
    for (int seed = 0; seed < 100; seed++) {
      assertThat(traits).containsAll(ServerKind.drawn(new Random(seed), traits).deviations());
    }
  }

  @Test
  void whatIsNoKindIsRefused() {
    assertThatThrownBy(() -> ServerKind.parse("oracle")).hasMessageContaining("sqlserver");
    assertThatThrownBy(() -> ServerKind.parse("custom:mood=good")).hasMessageContaining("mood");
    assertThatThrownBy(() -> ServerKind.parse("custom:skiptran=maybe"))
        .hasMessage("skiptran: 'maybe' is neither yes nor no");
    assertThatThrownBy(() -> ServerKind.parse("custom:reset-refusal-every=0"))
        .hasMessageContaining("the least is 1");
    assertThatThrownBy(() -> ServerKind.parse("custom:version=16"))
        .hasMessageContaining("four numbers");
    assertThatThrownBy(() -> ServerKind.parse("custom:set-isolation=never"))
        .hasMessageContaining("ignored");
  }
}
