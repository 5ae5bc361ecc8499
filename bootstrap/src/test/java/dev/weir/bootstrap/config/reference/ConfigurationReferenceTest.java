package dev.weir.bootstrap.config.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.ProxyKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The reference lists exactly the keys there are, with their defaults. After a change of the schema
 * {@code -Dweir.docs.write=true} writes its tables anew.
 */
class ConfigurationReferenceTest {
  private static final Path REFERENCE =
      Path.of(System.getProperty("weir.repository.root", ".."), "docs", "configuration.md");

  @Test
  void itsTablesAreThoseOfTheSchema() throws IOException {
    String text = Files.readString(REFERENCE);
    String written = ReferenceTables.writtenInto(text);
    if (Boolean.getBoolean("weir.docs.write")) {
      Files.writeString(REFERENCE, written);
    } else {
      assertThat(text).isEqualTo(written);
    }
  }

  @Test
  void itsSentenceAboutDefaultsIsTrue() {
    List<String> own = new ArrayList<>(BucketKeys.SECTION.names());
    own.removeAll(BucketKeys.DEFAULTS.names());

    assertThat(own)
        .containsExactly(
            "id",
            "host",
            "failover_partner",
            "listen",
            "listen_tls_min_version",
            "addresses",
            "aliases");
    assertThat(BucketKeys.SECTION.names()).containsAll(BucketKeys.DEFAULTS.names());
  }

  @Test
  void itsSentenceAboutTheProxyIsTrue() {
    List<String> inBoth = new ArrayList<>();
    for (Key<?> key : BucketKeys.SECTION.keys()) {
      if (ProxyKeys.SECTION.keys().contains(key)) {
        inBoth.add(key.name());
      }
    }

    assertThat(inBoth)
        .containsExactlyInAnyOrder(
            "session_timeout",
            "idle_timeout",
            "idle_timeout_always",
            "queue_timeout",
            "max_queue_size",
            "pinning_mode");
  }
}
