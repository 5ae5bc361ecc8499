package dev.weir.bootstrap.cli.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.standin.kind.KnownKinds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KindWordsTest {
  @Test
  void helpNamesEveryKnownKind() {
    List<String> expected = new ArrayList<>(KnownKinds.names());
    expected.add(KindWords.RANDOM);
    assertThat(KindWords.ALL).containsExactlyElementsOf(expected);
  }

  @Test
  void aSeedDrawsTheSameKindAgainAndItsSpellingIsTakenBack() {
    String drawn = LoneStandIn.kind(KindWords.RANDOM, 7);
    assertThat(LoneStandIn.kind(KindWords.RANDOM, 7)).isEqualTo(drawn);
    assertThat(LoneStandIn.kind(KindWords.RANDOM, 8)).isNotEqualTo(drawn);
    assertThat(LoneStandIn.kind(drawn, 0)).isEqualTo(drawn).startsWith("custom:");
  }

  @Test
  void aDrawnServerStarts() throws IOException {
    try (LoneStandIn standIn =
        LoneStandIn.start(
            0, List.of("AppDB"), "sa", "secret", "off", LoneStandIn.kind(KindWords.RANDOM, 1))) {
      assertThat(standIn.port()).isPositive();
    }
  }

  @Test
  void anUnknownKindIsRefusedWithTheKnownOnes() {
    assertThatThrownBy(() -> LoneStandIn.kind("oracle", 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("babelfish");
  }
}
