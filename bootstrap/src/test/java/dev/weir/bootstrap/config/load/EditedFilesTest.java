package dev.weir.bootstrap.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Whatever an editor does to a sound file, loading answers, and tells no secret. */
class EditedFilesTest {
  /** No word of the schema or of a message has this in it. */
  private static final String PIECE_OF_A_SECRET = "QZXJ";

  private static final String PROXY =
      """
      # everything that may hold a secret
      proxy:
        listen_port: 1433
        trusted_proxies: [10.0.0.0/8, 10.1.0.1]
        proxy_protocol: "optional"
      redis:
        addr: redis:6379
        username: weir
        password: QZXJ!QZXJ9
        sentinel_password: 'QZXJ$QZXJ'
        sentinel_username: ${KEY}
      tls: {mode: login, private_key_password: "QZXJ-QZXJ"}
      """;

  private static final String BUCKETS =
      """
      defaults:
        database: App
        password: QZXJ/QZXJ
        username: app
      buckets:
        - id: b1
          host: sql1
          password: "QZXJ QZXJ"
          max_connections: 50
        - {id: b2, host: sql2, max_connections: 9, password: QZXJ_QZXJ}
        - id: b3
          host: sql3
          password: |
            QZXJ:QZXJ
          max_connections: 5
      """;

  private static final String SIGNS = ":\"'{}[]-#&*!|>%@`\t\n ,?$\\~=<\r.0a\u00e9\u0007";

  @Test
  void loadingAnswersAndTellsNoSecret() {
    Seeded.forAll(
        "edited files",
        3_000,
        random -> {
          Files files = Files.of(edited(PROXY, random), edited(BUCKETS, random));
          files.environment().with("KEY", "QZXJ#QZXJ");

          Loaded loaded = files.load();

          assertThat(loaded.problems())
              .as("problems")
              .noneMatch(problem -> problem.toString().contains(PIECE_OF_A_SECRET));
          if (loaded instanceof Loaded.Valid valid) {
            assertThat(valid.config().proxy().tls().toString()).doesNotContain(PIECE_OF_A_SECRET);
          } else {
            assertThat(loaded.problems()).isNotEmpty();
          }
        });
  }

  private static String edited(String text, RandomGenerator random) {
    String edited = text;
    int edits = random.nextInt(4);
    for (int i = 0; i < edits; i++) {
      edited = random.nextBoolean() ? editedSign(edited, random) : editedLine(edited, random);
    }
    return edited;
  }

  private static String editedSign(String text, RandomGenerator random) {
    StringBuilder edited = new StringBuilder(text);
    int at = random.nextInt(text.length());
    char sign = SIGNS.charAt(random.nextInt(SIGNS.length()));
    switch (random.nextInt(3)) {
      case 0 -> edited.deleteCharAt(at);
      case 1 -> edited.insert(at, sign);
      default -> edited.setCharAt(at, sign);
    }
    return edited.toString();
  }

  private static String editedLine(String text, RandomGenerator random) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    if (lines.size() < 2) {
      return text;
    }
    int at = random.nextInt(lines.size());
    switch (random.nextInt(5)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.add(random.nextInt(lines.size()), lines.get(at));
      case 2 -> lines.set(at, "  " + lines.get(at));
      case 3 -> lines.set(at, lines.get(at).strip());
      default -> lines.add(random.nextInt(lines.size()), lines.remove(at));
    }
    return String.join("\n", lines) + "\n";
  }
}
