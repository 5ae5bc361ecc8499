package dev.weir.tds.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.weir.domain.random.Seeded;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstanceReportTest {
  /** As [MC-SQLR] 4.3 shows an answer for one instance. */
  private static final String DOCUMENTED =
      "ServerName;ILSUNG1;InstanceName;YUKONSTD;IsClustered;No;Version;9.00.1399.06;tcp;57137;;";

  @Test
  void theDocumentedAnswerNamesThePort() {
    assertThat(parse(DOCUMENTED))
        .isEqualTo(new InstanceReport("ILSUNG1", "YUKONSTD", OptionalInt.of(57_137)));
  }

  @ParameterizedTest
  @CsvSource({
    "'ServerName;S;InstanceName;I;IsClustered;No;Version;8.00.194;tcp;1433;np;\\\\S\\pipe\\sql;;', 1433",
    "'ServerName;S;InstanceName;I;IsClustered;No;Version;8.00.194;np;\\\\S\\pipe\\tcp;tcp;9;;', 9",
    "'SERVERNAME;S;INSTANCENAME;I;TCP;1433;;', 1433",
    "'ServerName;S;InstanceName;I;np;tcp;;', ",
    "'ServerName;S;InstanceName;I;tcp;;;', ",
    "'ServerName;S;InstanceName;I;tcp;0;;', ",
    "'ServerName;S;InstanceName;I;tcp;65536;;', ",
    "'ServerName;S;InstanceName;I;tcp;-1;;', ",
    "'ServerName;S;InstanceName;I;tcp;1433x;;', ",
    "'ServerName;S;InstanceName;I;;tcp;1433;;', ",
    "'ServerName;S;InstanceName;I;tcp;1;tcp;2;;', 1",
  })
  void thePortIsTheValueBehindItsNameBeforeTheEnd(String text, @Nullable Integer port) {
    assertThat(parse(text))
        .isEqualTo(
            new InstanceReport(
                "S", "I", port == null ? OptionalInt.empty() : OptionalInt.of(port)));
  }

  @Test
  void anAnswerWithoutTheNameOfTheInstanceIsNone() {
    assertThat(parse("ServerName;S;tcp;1433;;")).isNull();
    assertThat(parse("")).isNull();
    assertThat(InstanceReport.parse(Unpooled.EMPTY_BUFFER)).isNull();
  }

  @Test
  void anAnswerWhoseLengthIsWrongIsNone() {
    ByteBuf cut = datagram(DOCUMENTED);
    for (int length = 0; length < cut.readableBytes(); length++) {
      assertThat(InstanceReport.parse(cut.slice(0, length))).as("%d bytes", length).isNull();
    }
    ByteBuf large = Unpooled.buffer();
    large.writeByte(5).writeShortLE(1_025).writeZero(1_025);
    assertThat(InstanceReport.parse(large)).isNull();
  }

  @Test
  void whatWeirAnswersIsReadAsItWasMeant() {
    InstanceReport written = new InstanceReport("weir-1", "orders", OptionalInt.of(1_433));
    ByteBuf datagram = Unpooled.buffer();
    written.write(datagram);

    assertThat(datagram.readableBytes()).isLessThan(128);
    assertThat(InstanceReport.parse(datagram)).isEqualTo(written);
  }

  @Test
  void noDatagramIsMisunderstood() {
    Seeded.forAll(
        "datagrams",
        20_000,
        random -> {
          byte[] damaged = new byte[random.nextInt(120)];
          random.nextBytes(damaged);
          if (random.nextBoolean()) {
            ByteBuf good = datagram(DOCUMENTED);
            damaged = new byte[good.readableBytes()];
            good.readBytes(damaged);
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
          }
          ByteBuf datagram = Unpooled.wrappedBuffer(damaged);
          assertThatCode(() -> InstanceReport.parse(datagram)).doesNotThrowAnyException();
        });
  }

  private static @Nullable InstanceReport parse(String text) {
    return InstanceReport.parse(datagram(text));
  }

  private static ByteBuf datagram(String text) {
    ByteBuf datagram = Unpooled.buffer();
    datagram.writeByte(5).writeShortLE(text.length());
    datagram.writeCharSequence(text, StandardCharsets.ISO_8859_1);
    return datagram;
  }
}
