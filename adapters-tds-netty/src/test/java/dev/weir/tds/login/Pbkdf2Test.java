package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.client.Source;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.PasswordHash;
import dev.weir.testkit.await.Await;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class Pbkdf2Test {
  private static final Password SECRET = new Password("Pässwörd-€");

  @Test
  void aPasswordFitsItsHashAndNoOtherDoes() {
    PasswordHash hash = Pbkdf2.hash(SECRET, PasswordHash.MIN_ITERATIONS);

    assertThat(Pbkdf2.matches(SECRET, PasswordHash.parse(hash.encoded()))).isTrue();
    assertThat(Pbkdf2.matches(new Password("Pässwörd-"), hash)).isFalse();
    assertThat(Pbkdf2.matches(new Password(""), hash)).isFalse();
  }

  @Test
  void halfAPairFitsTheHashOfNoQuestionMark() {
    PasswordHash hash = Pbkdf2.hash(new Password("a?b"), PasswordHash.MIN_ITERATIONS);

    assertThat(Pbkdf2.matches(new Password("a\uD800b"), hash)).isFalse();
    assertThat(Pbkdf2.matches(new Password("a?b"), hash)).isTrue();
  }

  @Test
  void equalPasswordsHaveDifferentHashes() {
    assertThat(Pbkdf2.hash(SECRET, PasswordHash.MIN_ITERATIONS))
        .isNotEqualTo(Pbkdf2.hash(SECRET, PasswordHash.MIN_ITERATIONS));
  }

  /** Computed by another implementation: hashlib of Python. */
  @Test
  void agreesWithAnotherImplementation() {
    PasswordHash hash =
        new PasswordHash(
            10_000,
            "saltsaltsaltsalt".getBytes(StandardCharsets.US_ASCII),
            HexFormat.of()
                .parseHex("83101f916031c7301be030b041277eadd0caf2360e1d22833051269543c9efc1"));

    assertThat(Pbkdf2.matches(SECRET, hash)).isTrue();
  }

  @Test
  void checksAnswerWhereTheyAreToBeHeard() {
    PasswordHash hash = Pbkdf2.hash(SECRET, PasswordHash.MIN_ITERATIONS);
    List<String> heard = new CopyOnWriteArrayList<>();
    try (PasswordChecks checks = new PasswordChecks(2)) {
      checks.check(
          Source.UNKNOWN,
          SECRET,
          hash,
          answer -> {
            heard.add("on the loop");
            answer.run();
          },
          fits -> heard.add("fits: " + fits));
      Await.until("an answer", () -> heard.size() == 2);
    }
    assertThat(heard).containsExactly("on the loop", "fits: true");
  }
}
