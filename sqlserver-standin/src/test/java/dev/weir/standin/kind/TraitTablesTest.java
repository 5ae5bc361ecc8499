package dev.weir.standin.kind;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The page that lists the traits is complete. */
class TraitTablesTest {
  private static String page() throws IOException {
    return Files.readString(
        Path.of(System.getProperty("weir.repository.root"), "docs", "standin.md"));
  }

  @Test
  void everyTraitIsListedWithItsStandardValue() throws IOException {
    for (Trait<?> trait : Traits.ALL) {
      assertThat(page()).contains("| `" + trait.name() + "` | `" + standard(trait) + "` |");
    }
  }

  private static <V> String standard(Trait<V> trait) {
    return trait.spell(trait.standard());
  }

  @Test
  void everyPartOfAResetAndEveryKnownKindIsListed() throws IOException {
    for (ResetPart part : ResetPart.values()) {
      ServerKind kind = ServerKind.SQL_SERVER.with(Traits.RESET_LEAVES, Set.of(part));
      String spelled = kind.toString().replaceFirst(".*=", "");
      assertThat(page()).contains("`" + spelled + "`");
    }
    for (String name : KnownKinds.names()) {
      assertThat(page()).contains("`" + name + "`");
    }
  }
}
