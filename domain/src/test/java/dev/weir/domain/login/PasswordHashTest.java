package dev.weir.domain.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PasswordHashTest {
  private static final String HASH = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

  @Test
  void writtenHashIsReadAgain() {
    byte[] salt = new byte[16];
    byte[] hash = new byte[32];
    Arrays.fill(salt, (byte) 0xA5);
    Arrays.fill(hash, (byte) 0xFB);
    PasswordHash written = new PasswordHash(600_000, salt, hash);

    assertThat(written.encoded()).startsWith("pbkdf2-sha256$600000$");
    assertThat(PasswordHash.parse(written.encoded())).isEqualTo(written);
  }

  @Test
  void paddingOfBase64MayBeThere() {
    assertThat(PasswordHash.parse("pbkdf2-sha256$10000$AAAAAAAAAAAAAAAAAAAAAA==$" + HASH + "="))
        .isEqualTo(PasswordHash.parse("pbkdf2-sha256$10000$AAAAAAAAAAAAAAAAAAAAAA$" + HASH));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "'', does not have the form",
        "secret, does not have the form",
        "pbkdf2-sha1$10000$AAAAAAAAAAAAAAAAAAAAAA$" + HASH + ", does not have the form",
        "pbkdf2-sha256$many$AAAAAAAAAAAAAAAAAAAAAA$" + HASH + ", not a number of iterations",
        "pbkdf2-sha256$1$AAAAAAAAAAAAAAAAAAAAAA$" + HASH + ", 10000 to 10000000",
        "pbkdf2-sha256$99999999$AAAAAAAAAAAAAAAAAAAAAA$" + HASH + ", 10000 to 10000000",
        "pbkdf2-sha256$10000$!$" + HASH + ", salt is not base64",
        "pbkdf2-sha256$10000$AAAA$" + HASH + ", salt is shorter than 8 bytes",
        "pbkdf2-sha256$10000$AAAAAAAAAAAAAAAAAAAAAA$!, hash is not base64",
        "pbkdf2-sha256$10000$AAAAAAAAAAAAAAAAAAAAAA$AAAA, hash has 3 bytes",
      })
  void malformedHashIsRefusedWithoutBeingShown(String text, String reason) {
    assertThatThrownBy(() -> PasswordHash.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("AAAA", "secret"));
  }

  @Test
  void aHashIsNotShown() {
    assertThat(PasswordHash.parse("pbkdf2-sha256$10000$AAAAAAAAAAAAAAAAAAAAAA$" + HASH))
        .hasToString("(hash)");
  }
}
