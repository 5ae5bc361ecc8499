package dev.weir.tds.listener;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyHeaderTest {
  private static final String SIGNATURE = "0d0a0d0a000d0a515549540a";

  static Stream<Arguments> headers() {
    return Stream.of(
        Arguments.of(
            text("PROXY TCP4 192.0.2.1 198.51.100.7 56324 1433\r\n"),
            passed("192.0.2.1", 56_324, "198.51.100.7", 1433, 46)),
        Arguments.of(
            text("PROXY TCP6 2001:db8::1 ::ffff:192.0.2.9 0 65535\r\n"),
            // Java takes an IPv4 address in an IPv6 one out of it.
            passed("2001:db8::1", 0, "192.0.2.9", 65_535, 49)),
        Arguments.of(
            text(
                "PROXY TCP6 ffff:f...f:ffff ffff:f...f:ffff 65535 65535\r\n"
                    .replace("f...f", "ffff:ffff:ffff:ffff:ffff:ffff")),
            passed(
                "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
                65_535,
                "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
                65_535,
                104)),
        Arguments.of(text("PROXY UNKNOWN\r\n"), new ProxyHeader.Own(15)),
        Arguments.of(text("PROXY UNKNOWN and so on\r\n"), new ProxyHeader.Own(25)),
        Arguments.of(
            hex(SIGNATURE + "2111" + "000c" + "c0000201" + "c6336407" + "dc04" + "0599"),
            passed("192.0.2.1", 56_324, "198.51.100.7", 1433, 28)),
        Arguments.of(
            // With an extension: type 4 (NOOP), length 2.
            hex(SIGNATURE + "2111" + "0011" + "c0000201c6336407dc040599" + "0400020000"),
            passed("192.0.2.1", 56_324, "198.51.100.7", 1433, 33)),
        Arguments.of(
            hex(
                SIGNATURE
                    + "2121"
                    + "0024"
                    + "20010db8000000000000000000000001"
                    + "20010db8000000000000000000000002"
                    + "0001ffff"),
            passed("2001:db8::1", 1, "2001:db8::2", 65_535, 52)),
        Arguments.of(hex(SIGNATURE + "2000" + "0000"), new ProxyHeader.Own(16)),
        Arguments.of(hex(SIGNATURE + "2011" + "0002" + "ffff"), new ProxyHeader.Own(18)),
        Arguments.of(hex(SIGNATURE + "2100" + "0001" + "ff"), new ProxyHeader.Own(17)),
        Arguments.of(
            hex(SIGNATURE + "2131" + "00d8" + "00".repeat(216)), new ProxyHeader.Own(232)));
  }

  @ParameterizedTest
  @MethodSource("headers")
  void isIncompleteUntilItsLastByteAndTheSameWithMoreBehindIt(byte[] header, ProxyHeader expected) {
    ByteBuf whole = Unpooled.wrappedBuffer(header);
    for (int split = 0; split < header.length; split++) {
      assertThat(ProxyHeader.examine(whole.slice(0, split)))
          .isEqualTo(new ProxyHeader.Incomplete());
    }
    assertThat(ProxyHeader.examine(whole)).isEqualTo(expected);
    assertThat(ProxyHeader.examine(Unpooled.wrappedBuffer(header, hex("120100"))))
        .isEqualTo(expected);
    assertThat(ProxyHeader.examine(Unpooled.wrappedBuffer(hex("ff"), header).readerIndex(1)))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"12", "16", "10", "00", "47455420", "50524f585a", "0d0a0d0a000d0b", "51"})
  void otherBytesBelongToTheClient(String bytes) {
    assertThat(ProxyHeader.examine(Unpooled.wrappedBuffer(hex(bytes))))
        .isEqualTo(new ProxyHeader.Absent());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PROXY TCP4 192.0.2.1 198.51.100.7 56324 1433\n",
        "PROXY TCP4 192.0.2.1 198.51.100.7 56324\r\n",
        "PROXY TCP4 192.0.2.1 198.51.100.7 56324 1433 9\r\n",
        "PROXY TCP4  192.0.2.1 198.51.100.7 56324 1433\r\n",
        "PROXY TCP4 192.0.2 198.51.100.7 56324 1433\r\n",
        "PROXY TCP4 localhost 198.51.100.7 56324 1433\r\n",
        "PROXY TCP4 ::1 198.51.100.7 56324 1433\r\n",
        "PROXY TCP6 192.0.2.1 198.51.100.7 56324 1433\r\n",
        "PROXY TCP6 fe80::1%eth0 ::1 56324 1433\r\n",
        "PROXY TCP4 192.0.2.1 198.51.100.7 65536 1433\r\n",
        "PROXY TCP4 192.0.2.1 198.51.100.7 01 1433\r\n",
        "PROXY TCP4 192.0.2.1 198.51.100.7 -1 1433\r\n",
        "PROXY TCP4 192.0.2.1 198.51.100.7 +1 1433\r\n",
        "PROXY UDP4 192.0.2.1 198.51.100.7 1 1433\r\n",
        "PROXY \r\n",
        "PROXY \n"
      })
  void aLineThatIsNoneIsBroken(String line) {
    assertThat(ProxyHeader.examine(Unpooled.wrappedBuffer(text(line))))
        .isInstanceOf(ProxyHeader.Broken.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1111000c", // version 1
        "2211000c", // command 2
        "21111001", // 4097 bytes
        "2112000c" + "c0000201c6336407dc040599", // datagrams
        "2111000b" + "c0000201c6336407dc0405",
        "21210023" + "0000000000000000000000000000000000000000000000000000000000000000000000",
        "21310001" + "00"
      })
  void bytesThatAreNoHeaderAreBroken(String rest) {
    assertThat(ProxyHeader.examine(Unpooled.wrappedBuffer(hex(SIGNATURE + rest))))
        .isInstanceOf(ProxyHeader.Broken.class);
  }

  @Test
  void aLineWithoutEndIsNotWaitedForForEver() {
    String line = "PROXY UNKNOWN " + "x".repeat(107);
    assertThat(ProxyHeader.examine(Unpooled.wrappedBuffer(text(line.substring(0, 106)))))
        .isInstanceOf(ProxyHeader.Incomplete.class);
    assertThat(ProxyHeader.examine(Unpooled.wrappedBuffer(text(line.substring(0, 107)))))
        .isInstanceOf(ProxyHeader.Broken.class);
    assertThat(ProxyHeader.examine(Unpooled.wrappedBuffer(text(line + "\r\n"))))
        .isInstanceOf(ProxyHeader.Broken.class);
  }

  @Test
  void randomBytesNeverMakeTheParserFail() {
    Seeded.forAll(
        "proxy header",
        50_000,
        random -> {
          byte[] start = random.nextBoolean() ? text("PROXY TCP4 1.2.3.4 ") : hex(SIGNATURE);
          byte[] bytes = new byte[start.length + random.nextInt(64)];
          random.nextBytes(bytes);
          System.arraycopy(start, 0, bytes, 0, start.length);
          if (random.nextBoolean()) {
            bytes[random.nextInt(bytes.length)] = '\n';
          }
          assertThat(ProxyHeader.examine(Unpooled.wrappedBuffer(bytes))).isNotNull();
        });
  }

  private static ProxyHeader.Passed passed(
      String source, int sourcePort, String destination, int destinationPort, int length) {
    return new ProxyHeader.Passed(
        new InetSocketAddress(source, sourcePort),
        new InetSocketAddress(destination, destinationPort),
        length);
  }

  private static byte[] text(String line) {
    return line.getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] hex(String bytes) {
    return HexFormat.of().parseHex(bytes);
  }
}
