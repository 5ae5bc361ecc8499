package dev.weir.tds.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.login.Password;
import dev.weir.tds.captures.Capture;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The logins of real drivers, compared with what the recorder made of them at the time. */
class CapturedLoginTest {
  private static final Pattern DECODED =
      Pattern.compile(
          "LOGIN7 ver=(\\w+) pkt=(\\d+) opt=(\\w+)/(\\w+)/(\\w+)/(\\w+) user='(.*)' app='(.*)'"
              + " server='(.*)' lib='(.*)' lang='(.*)' db='(.*?)'(?: featureExt=(.*))?");

  record Captured(Capture capture, Capture.Message message) {
    @Override
    public String toString() {
      return capture.toString();
    }
  }

  static List<Captured> logins() {
    return Capture.all().stream()
        .flatMap(
            capture ->
                capture.messages().stream()
                    .filter(CapturedLoginTest::isLogin)
                    .map(message -> new Captured(capture, message)))
        .toList();
  }

  private static boolean isLogin(Capture.Message message) {
    return message.fromClient() && message.type() == PacketType.LOGIN7.code();
  }

  @Test
  void everyConversationBeginsWithOne() {
    assertThat(logins()).hasSizeGreaterThanOrEqualTo(243);
  }

  @ParameterizedTest
  @MethodSource("logins")
  void equalsTheRecording(Captured captured) {
    Matcher decoded = DECODED.matcher(captured.message().decoded());
    assertThat(decoded.matches()).as(captured.message().decoded()).isTrue();
    Login7 login = parse(captured.message());
    assertThat(
            Stream.of(
                "%08x".formatted(login.rawVersion()),
                Integer.toString(login.packetSize()),
                "%02x".formatted(login.flags().options1()),
                "%02x".formatted(login.flags().options2()),
                "%02x".formatted(login.flags().type()),
                "%02x".formatted(login.flags().options3()),
                login.userName(),
                login.appName(),
                login.serverName(),
                login.clientInterfaceName(),
                login.language(),
                login.database()))
        .containsExactlyElementsOf(
            Stream.iterate(1, group -> group + 1).limit(12).map(decoded::group).toList());
    String features =
        login.features().stream()
            .map(feature -> "%02x(%d)".formatted(feature.id(), feature.data().length()))
            .collect(Collectors.joining(","));
    assertThat(features).isEqualTo(decoded.group(13) == null ? "" : decoded.group(13));
    assertThat(login.password()).isEqualTo(new Password("Passw0rd!"));
  }

  @ParameterizedTest
  @MethodSource("logins")
  void isTheSameAfterItWasWrittenAgain(Captured captured) {
    Login7 login = parse(captured.message());
    ByteBuf written = Login7Writer.write(ByteBufAllocator.DEFAULT, login);
    try {
      LoginParse again = Login7.parse(written.slice(8, written.readableBytes() - 8));
      assertThat(again).isEqualTo(new LoginParse.Parsed(login));
    } finally {
      written.release();
    }
  }

  @ParameterizedTest
  @MethodSource("logins")
  void isBrokenWhereverItIsCutOff(Captured captured) {
    ByteBuf payload = captured.message().payloadBytes();
    for (int length = 0; length < payload.readableBytes(); length++) {
      assertThat(Login7.parse(payload.slice(0, length))).isInstanceOf(LoginParse.Broken.class);
    }
  }

  private static Login7 parse(Capture.Message message) {
    LoginParse parse = Login7.parse(message.payloadBytes());
    assertThat(parse).isInstanceOf(LoginParse.Parsed.class);
    return ((LoginParse.Parsed) parse).login();
  }
}
