package dev.weir.bootstrap.cli.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PreloginTest {
  /** The answer of a SQL Server 2022 to a client that asked for an encrypted login. */
  private static final String PAYLOAD =
      "00001a0006 0100200001 0200210001 0300220000 0400220001 ff 100003e80000 00 00 00";

  @Test
  void theRequestIsOnePacketOfItsOptionsInOrder() {
    assertThat(HexFormat.of().formatHex(Prelogin.request()))
        .isEqualTo(
            "1201002f00000000"
                + "00001a0006"
                + "0100200001"
                + "0200210001"
                + "0300220004"
                + "0400260001"
                + "ff"
                + "000000000000"
                + "00"
                + "00"
                + "00000000"
                + "00");
  }

  @Test
  void versionAndEncryptionAreRead() throws Prelogin.NotTdsException {
    assertThat(Prelogin.reply(bytes(PAYLOAD), false))
        .isEqualTo(new Prelogin.Reply(new ServerVersion(16, 0, 1000), ServerEncryption.ON_REQUEST));
  }

  @ParameterizedTest
  @CsvSource({"00, ON_REQUEST", "01, REQUIRED", "02, NOT_SUPPORTED", "03, REQUIRED"})
  void encryptionIsNamed(String value, ServerEncryption encryption)
      throws Prelogin.NotTdsException {
    byte[] payload = bytes("0000 0b 0006 0100 11 0001 ff 100003e80000" + value);

    assertThat(Prelogin.reply(payload, false).encryption()).isEqualTo(encryption);
  }

  @Test
  void insideStrictTlsTheOptionIsNotLookedAt() throws Prelogin.NotTdsException {
    byte[] payload = bytes("0000 0b 0006 0100 11 0001 ff 100003e80000 7f");

    assertThat(Prelogin.reply(payload, true).encryption()).isEqualTo(ServerEncryption.STRICT);
  }

  @Test
  void anAnswerCutOffAnywhereIsRefused() {
    byte[] whole = bytes(PAYLOAD);
    // Behind the encryption nothing is needed, but an option that is announced must be there.
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> Prelogin.reply(cut, false))
          .as("%d bytes", cut.length)
          .isInstanceOf(Prelogin.NotTdsException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ff",
        "0000060006ff100003e80000",
        "0100060001ff00",
        "0000060002ff1000",
        "00000b00060100110001ff100003e8000080",
        "00ffff0006ff100003e80000",
        "0000"
      })
  void anAnswerThatLacksSomethingIsRefused(String payload) {
    assertThatThrownBy(() -> Prelogin.reply(bytes(payload), false))
        .isInstanceOf(Prelogin.NotTdsException.class);
  }

  @Test
  void theHeaderSaysHowMuchFollows() throws Prelogin.NotTdsException {
    assertThat(Prelogin.payloadLength(bytes("0401002b00000100"))).isEqualTo(0x2b - 8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "485454502f312e31",
        "5353482d322e302d",
        "1201002b00000000",
        "0400002b00000000",
        "0401000800000000",
        "0401000000000000",
        "0401ffff00000000"
      })
  void otherProtocolsAreRefused(String header) {
    assertThatThrownBy(() -> Prelogin.payloadLength(bytes(header)))
        .isInstanceOf(Prelogin.NotTdsException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "16, 0, 1000, 16.0.1000 (2022)",
    "10, 50, 6000, 10.50.6000 (2008 R2)",
    "10, 0, 1600, 10.0.1600 (2008)",
    "99, 1, 2, 99.1.2"
  })
  void versionsAreNamed(int major, int minor, int build, String shown) {
    assertThat(new ServerVersion(major, minor, build)).hasToString(shown);
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }
}
