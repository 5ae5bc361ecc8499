package dev.weir.tds.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import dev.weir.tds.captures.Capture;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class OpeningTest {
  static List<Capture> captures() {
    return Capture.all();
  }

  @ParameterizedTest
  @MethodSource("captures")
  void theFirstMessageOfEveryDriverIsUnderstoodAtEverySplit(Capture capture) {
    Capture.Message first =
        capture.messages().stream().filter(Capture.Message::fromClient).findFirst().orElseThrow();
    ByteBuf whole = first.packets();
    try {
      Opening expected = Opening.examine(whole);
      assertThat(expected)
          .isInstanceOf(
              first.type() == PacketType.PRELOGIN.code()
                  ? Opening.PreloginSent.class
                  : Opening.LoginSent.class);
      for (int split = 0; split < whole.readableBytes(); split++) {
        Opening partial = Opening.examine(whole.slice(0, split));
        assertThat(partial).isIn(new Opening.Incomplete(), expected);
      }
    } finally {
      whole.release();
    }
  }

  @Test
  void thePreloginOfWeirIsUnderstood() {
    ByteBuf request = PreloginRequest.write(ByteBufAllocator.DEFAULT, Encryption.ON);
    try {
      assertThat(Opening.examine(request))
          .isInstanceOfSatisfying(
              Opening.PreloginSent.class,
              sent -> assertThat(sent.prelogin().encryption()).isEqualTo(Encryption.ON));
    } finally {
      request.release();
    }
  }

  @Test
  void theInstanceNameIsRead() {
    // VERSION, ENCRYPTION and INSTOPT "Eu1\0", as SqlClient lays them out.
    assertThat(
            opening(
                "1201002300000100"
                    + "0000100006"
                    + "0100160001"
                    + "0200170004"
                    + "ff"
                    + "0b000c380000"
                    + "00"
                    + "45753100"))
        .isInstanceOfSatisfying(
            Opening.PreloginSent.class,
            sent -> {
              assertThat(sent.prelogin().instance()).isEqualTo("Eu1");
              assertThat(sent.prelogin().encryption()).isEqualTo(Encryption.OFF);
            });
  }

  @Test
  void strictEncryptionBeginsWithTls() {
    assertThat(opening("16")).isEqualTo(new Opening.TlsSent());
  }

  @ParameterizedTest
  @CsvSource({
    "47, a packet of type 0x47",
    "0101001000000100, a packet of type 0x01",
    "1201000700000100, a packet of 7 bytes",
    "1201000800000100, a packet of 8 bytes",
    "1201ffff00000100, a packet of 65535 bytes",
    "1201200000000100, a PRELOGIN of 8192 bytes",
    "1200002000000100, a PRELOGIN in more than one packet",
    "120100090000010000, options do not fit",
    "1201000e0000010000001000060b, options do not fit",
    "1201000e000001000000ff0001ff, options do not fit"
  })
  void bytesThatNoClientBeginsWithAreBroken(String bytes, String reason) {
    assertThat(opening(bytes))
        .isInstanceOfSatisfying(
            Opening.Broken.class, broken -> assertThat(broken.reason()).contains(reason));
  }

  @Test
  void noBytesMakeTheParserThrow() {
    Seeded.forAll(
        "opening",
        50_000,
        random -> {
          byte[] bytes = new byte[random.nextInt(64)];
          random.nextBytes(bytes);
          if (bytes.length > 3 && random.nextBoolean()) {
            bytes[0] = 0x12;
            bytes[1] = 1;
            bytes[2] = 0;
            bytes[3] = (byte) bytes.length;
          }
          assertThat(Opening.examine(Unpooled.wrappedBuffer(bytes))).isNotNull();
        });
  }

  private static Opening opening(String hex) {
    return Opening.examine(Unpooled.wrappedBuffer(HexFormat.of().parseHex(hex)));
  }
}
