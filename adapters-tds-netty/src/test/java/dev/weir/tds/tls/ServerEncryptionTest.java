package dev.weir.tds.tls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tds.wire.Encryption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerEncryptionTest {
  @ParameterizedTest
  @CsvSource({
    "OFF, NOT_SUPPORTED",
    "LOGIN, OFF",
    "REQUIRE, ON",
    "VERIFY, ON",
    "STRICT, NOT_SUPPORTED"
  })
  void requestFollowsTheMode(ServerTls mode, Encryption sent) {
    assertThat(mode.request()).isEqualTo(sent);
  }

  /** For each mode what comes of each answer: off, on, not supported, required, none at all. */
  @ParameterizedTest
  @CsvSource({
    "OFF, fails, fails, NONE, fails, fails",
    "LOGIN, LOGIN_ONLY, FULL, NONE, FULL, fails",
    "REQUIRE, fails, FULL, fails, FULL, fails",
    "VERIFY, fails, FULL, fails, FULL, fails",
    "STRICT, STRICT, STRICT, STRICT, STRICT, STRICT"
  })
  void resultIsTheAgreementOfBothSides(
      ServerTls mode, String off, String on, String notSupported, String required, String none) {
    assertThat(agreed(mode, 0x00)).isEqualTo(off);
    assertThat(agreed(mode, 0x01)).isEqualTo(on);
    assertThat(agreed(mode, 0x02)).isEqualTo(notSupported);
    assertThat(agreed(mode, 0x03)).isEqualTo(required);
    assertThat(agreed(mode, -1)).isEqualTo(none);
  }

  @ParameterizedTest
  @CsvSource({"0x04", "0x20", "0x80", "0x81", "0x83", "0xFF"})
  void anAnswerThatIsNoneFails(int code) {
    for (ServerTls mode : ServerTls.values()) {
      assertThat(agreed(mode, code)).isEqualTo(mode == ServerTls.STRICT ? "STRICT" : "fails");
    }
  }

  @Test
  void failureNamesTheRemedy() {
    assertThat(ServerEncryption.negotiate(ServerTls.OFF, 3))
        .isEqualTo(
            new ServerEncryption.Failed(
                "the server requires encryption: set 'tls: login', 'require' or 'verify' for this"
                    + " bucket"));
    assertThat(ServerEncryption.negotiate(ServerTls.VERIFY, 2).toString()).contains("certificate");
    assertThat(ServerEncryption.negotiate(ServerTls.REQUIRE, 0).toString())
        .contains("encryption 0x00 to 'tls: require'");
    assertThat(ServerEncryption.negotiate(ServerTls.LOGIN, -1).toString())
        .contains("nothing about encryption");
  }

  private static String agreed(ServerTls mode, int code) {
    return switch (ServerEncryption.negotiate(mode, code)) {
      case ServerEncryption.Agreed agreed -> agreed.scope().name();
      case ServerEncryption.Failed failed -> {
        assertThat(failed.reason()).isNotBlank();
        yield "fails";
      }
    };
  }
}
