package dev.weir.tds.tls;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientEncryptionTest {
  /** The table of MS-TDS 2.2.6.5: what the client sent, what a server of each setting answers. */
  @ParameterizedTest
  @CsvSource({
    "0x00, OFF, LOGIN_ONLY,  REQUIRED, FULL,  NOT_SUPPORTED, NONE",
    "0x01, ON, FULL,  ON, FULL,  NOT_SUPPORTED, ends",
    "0x02, NOT_SUPPORTED, NONE,  REQUIRED, ends,  NOT_SUPPORTED, NONE",
    "0x03, ON, FULL,  ON, FULL,  NOT_SUPPORTED, ends",
    "0x80, OFF, LOGIN_ONLY,  REQUIRED, FULL,  NOT_SUPPORTED, NONE",
    "0x81, ON, FULL,  ON, FULL,  NOT_SUPPORTED, ends",
    "0x82, REQUIRED, ends,  REQUIRED, ends,  REQUIRED, ends",
    "0x83, ON, FULL,  ON, FULL,  NOT_SUPPORTED, ends",
    "-1, NOT_SUPPORTED, NONE,  REQUIRED, ends,  NOT_SUPPORTED, NONE"
  })
  void everyClientIsAnsweredByTheTable(
      int sent,
      String login,
      String loginScope,
      String require,
      String requireScope,
      String off,
      String offScope) {
    assertThat(answer(ClientTls.LOGIN, sent)).isEqualTo(login + " " + loginScope);
    assertThat(answer(ClientTls.REQUIRE, sent)).isEqualTo(require + " " + requireScope);
    assertThat(answer(ClientTls.OFF, sent)).isEqualTo(off + " " + offScope);
    assertThat(answer(ClientTls.STRICT, sent)).isEqualTo("closed");
  }

  @ParameterizedTest
  @ValueSource(ints = {0x04, 0x20, 0x22, 0x7F, 0x84, 0xFF})
  void undefinedOptionIsNotAnswered(int sent) {
    for (ClientTls mode : ClientTls.values()) {
      assertThat(answer(mode, sent)).isEqualTo("closed");
    }
  }

  @Test
  void withinTlsNothingIsLeftToAgreeOn() {
    assertThat(described(ClientEncryption.answerWithinTls())).isEqualTo("NOT_SUPPORTED STRICT");
  }

  private static String answer(ClientTls mode, int sent) {
    return described(ClientEncryption.answer(mode, sent));
  }

  private static String described(ClientEncryption answer) {
    return switch (answer) {
      case ClientEncryption.Agreed agreed -> agreed.reply() + " " + agreed.scope();
      case ClientEncryption.Refused refused -> {
        assertThat(refused.reason()).isNotBlank();
        yield refused.reply() + " ends";
      }
      case ClientEncryption.Closed closed -> {
        assertThat(closed.reason()).isNotBlank();
        yield "closed";
      }
    };
  }
}
