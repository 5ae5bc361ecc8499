package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The answers are those of SQL Server to a SELECT of one value without a name. */
class ValueAnswerTest {
  private static final String DONE = "fd1000c1000100000000000000";
  private static final String INT = "38";
  private static final String NULLABLE_INT = "2604";
  private static final String NUMERIC = "6c112600";

  @ParameterizedTest
  @CsvSource({
    INT + ", d10b000000, 7, d107000000",
    INT + ", d10b000000, -2, d1feffffff",
    INT + ", d10b000000, 2147483647, d1ffffff7f",
    NULLABLE_INT + ", d1040b000000, 7, d10407000000",
    NULLABLE_INT + ", d1040b000000, '', d100",
    NULLABLE_INT + ", d100, 7, d10407000000",
    NULLABLE_INT + ", d201, 7, d10407000000",
    NULLABLE_INT + ", d200040b000000, 7, d10407000000",
    "2608, d100, 4294967296, d1080000000001000000",
    NUMERIC + ", d100, 41, d1110129000000000000000000000000000000",
    NUMERIC + ", d100, -41, d1110029000000000000000000000000000000",
    NUMERIC + ", d1050129000000, '', d100",
    "34, d10b00, 300, d12c01",
    "7f, d10b00000000000000, 5, d10500000000000000",
  })
  void theRowIsReplacedInTheServersOwnType(String type, String row, String value, String replaced) {
    assertThat(answer(List.of(value), metadata(type) + row + DONE))
        .isEqualTo(metadata(type) + replaced + DONE);
  }

  @Test
  void theValueOfEachColumnIsItsOwn() {
    String columns = "8102000000000009002604016900" + "0000000008006c1126000161" + "00";

    assertThat(answer(List.of("3", "4"), columns + "d100" + "00" + DONE))
        .isEqualTo(columns + "d10403000000" + "110104000000000000000000000000000000" + DONE);
  }

  @Test
  void tokensBesideTheRowAreAsTheServerSentThem() {
    String told = "ab080001000000020000" + "00";
    String ordered = "a902000100";
    String answer = told + metadata(INT) + ordered + "d10b000000" + DONE;

    assertThat(answer(List.of("7"), answer)).isEqualTo(answer.replace("d10b", "d107"));
  }

  @ParameterizedTest
  @CsvSource({
    // Two columns, none described, a text, a numeric with decimal places.
    "81020000000000090038000000000009003800, 7",
    "81ffff, 7",
    "810100000000000900e70800" + "0904d0003400, 7",
    "8101000000000009006c11260200, 7",
    // NULL where the type has none, and values that the type has not.
    "81010000000000090038" + "00, ''",
    "81010000000000090038" + "00, 2147483648",
    "81010000000000090034" + "00, 40000",
  })
  void anAnswerInAnotherFormIsUnusable(String columns, String value) {
    assertThat(answer(List.of(value), columns + "d10b000000" + DONE)).isNull();
  }

  @ParameterizedTest
  @CsvSource({"d10b000000", "79000000" + "00", "00"})
  void aRowWithoutColumnsAndUnknownTokensAreUnusable(String tokens) {
    assertThat(answer(List.of("7"), tokens + DONE)).isNull();
  }

  @Test
  void anAnswerThatEndsWithinATokenIsUnusable() {
    String whole = metadata(NULLABLE_INT) + "d1040b000000" + DONE;
    int row = metadata(NULLABLE_INT).length() / 2;
    for (int length = 1; length < whole.length() / 2; length++) {
      boolean isBetweenTokens = length == row || length == row + 6;
      if (!isBetweenTokens) {
        assertThat(answer(List.of("7"), whole.substring(0, 2 * length)))
            .as("%d bytes", length)
            .isNull();
      }
    }
  }

  @Test
  void theAnswerMayArriveInPacketsOfAnySize() {
    String tokens = metadata(NULLABLE_INT) + "d1040b000000" + DONE;
    byte[] bytes = ByteBufUtil.decodeHexDump(tokens);
    for (int split = 1; split < bytes.length; split++) {
      ValueAnswer answer = new ValueAnswer(ByteBufAllocator.DEFAULT, newest(), List.of("7"));
      assertThat(answer.add(ByteBufAllocator.DEFAULT, packet(bytes, 0, split, false))).isNull();
      assertThat(
              text(answer.add(ByteBufAllocator.DEFAULT, packet(bytes, split, bytes.length, true))))
          .isEqualTo(metadata(NULLABLE_INT) + "d10407000000" + DONE);
      answer.release();
    }
  }

  @ParameterizedTest
  @EnumSource
  void eachVersionHasItsLayout(TdsVersion version) {
    String userType = "00".repeat(version.userTypeWidth());
    String columns = "810100" + userType + "0900" + INT + "00";
    String done = "fd1000c100" + "01" + "00".repeat(version.doneLength() - 6);
    ValueAnswer answer = new ValueAnswer(ByteBufAllocator.DEFAULT, version, List.of("7"));
    byte[] tokens = ByteBufUtil.decodeHexDump(columns + "d10b000000" + done);

    assertThat(text(answer.add(ByteBufAllocator.DEFAULT, packet(tokens, 0, tokens.length, true))))
        .isEqualTo(columns + "d107000000" + done);
    answer.release();
  }

  @Test
  void anAnswerOfManyColumnsIsOnePacketOrUnusable() {
    for (int columns : new int[] {100, 800, 2_000}) {
      String described = "81%02x%02x".formatted(columns & 0xFF, columns >> 8);
      String answer =
          described + "00000000090026080".concat("0").repeat(columns) + "d1" + "00".repeat(columns);
      ValueAnswer values =
          new ValueAnswer(
              ByteBufAllocator.DEFAULT, newest(), Collections.nCopies(columns, "9999999999"));
      byte[] bytes = ByteBufUtil.decodeHexDump(answer + DONE);
      ByteBuf out = values.add(ByteBufAllocator.DEFAULT, packet(bytes, 0, bytes.length, true));

      assertThat(out == null).isEqualTo(values.isUnusable());
      if (out != null) {
        assertThat(PacketHeader.lengthAt(out, out.readerIndex())).isEqualTo(out.readableBytes());
        out.release();
      }
      values.release();
    }
  }

  @Test
  void noAnswerOfAServerBreaksIt() {
    Seeded.forAll(
        "answers",
        20_000,
        random -> {
          byte[] bytes = ByteBufUtil.decodeHexDump(metadata(NUMERIC) + "d1050129000000" + DONE);
          int changes = 1 + random.nextInt(4);
          for (int i = 0; i < changes; i++) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
          }
          ValueAnswer answer = new ValueAnswer(ByteBufAllocator.DEFAULT, newest(), List.of("7"));
          ByteBuf out = answer.add(ByteBufAllocator.DEFAULT, packet(bytes, 0, bytes.length, true));
          assertThat(out == null).isEqualTo(answer.isUnusable());
          if (out != null) {
            out.release();
          }
          answer.release();
        });
  }

  private static String metadata(String type) {
    return "8101000000000009" + "00" + type + "00";
  }

  private static TdsVersion newest() {
    return TdsVersion.V7_2_AND_LATER;
  }

  private static @Nullable String answer(List<String> row, String tokens) {
    ValueAnswer answer = new ValueAnswer(ByteBufAllocator.DEFAULT, newest(), row);
    byte[] bytes = ByteBufUtil.decodeHexDump(tokens);
    ByteBuf out = answer.add(ByteBufAllocator.DEFAULT, packet(bytes, 0, bytes.length, true));
    assertThat(out == null).isEqualTo(answer.isUnusable());
    answer.release();
    return text(out);
  }

  /** Returns the tokens in a packet, which is released. */
  private static @Nullable String text(@Nullable ByteBuf packet) {
    if (packet == null) {
      return null;
    }
    try {
      return ByteBufUtil.hexDump(packet).substring(2 * PacketHeader.LENGTH);
    } finally {
      packet.release();
    }
  }

  private static ByteBuf packet(byte[] tokens, int from, int to, boolean isLast) {
    ByteBuf packet = Unpooled.buffer();
    int length = PacketHeader.LENGTH + to - from;
    PacketHeader.write(
        packet, PacketType.REPLY, isLast ? PacketHeader.END_OF_MESSAGE : 0, length, 0, 0);
    return packet.writeBytes(tokens, from, to - from);
  }
}
