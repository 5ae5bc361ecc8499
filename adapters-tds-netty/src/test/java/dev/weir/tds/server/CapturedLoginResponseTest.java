package dev.weir.tds.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.login.ProtocolVersion;
import dev.weir.tds.captures.Capture;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The responses to the logins of real drivers, compared with what the recorder made of them. */
class CapturedLoginResponseTest {
  private static final int LOGIN7 = 0x10;

  record Captured(Capture capture, Capture.Message login, Capture.Message response) {
    @Override
    public String toString() {
      return capture.toString();
    }
  }

  /** Those of 7.2 and later: Weir asks for nothing older. */
  static List<Captured> responses() {
    List<Captured> responses = new ArrayList<>();
    for (Capture capture : Capture.all()) {
      for (int i = 0; i + 1 < capture.messages().size(); i++) {
        Capture.Message login = capture.messages().get(i);
        Capture.Message response = capture.messages().get(i + 1);
        if (login.fromClient()
            && login.type() == LOGIN7
            && login.decoded().contains("ver=74")
            && !response.fromClient()) {
          responses.add(new Captured(capture, login, response));
        }
      }
    }
    return responses;
  }

  @Test
  void thereAreSomeOfMostDrivers() {
    assertThat(responses()).hasSizeGreaterThan(200);
  }

  @ParameterizedTest
  @MethodSource("responses")
  void equalsTheRecording(Captured captured) {
    LoginResponse response =
        LoginResponse.read(captured.response().payloadBytes(), TdsVersion.V7_2_AND_LATER);
    String decoded = captured.response().decoded();
    assertThat(response)
        .as(decoded)
        .isInstanceOfSatisfying(
            LoginResponse.Accepted.class,
            accepted -> {
              assertThat(accepted.facts().version()).isEqualTo(ProtocolVersion.V7_4);
              assertThat(accepted.facts().database()).isEqualTo(found("DB", decoded, ""));
              assertThat(accepted.facts().language()).isEqualTo(found("LANG", decoded, ""));
              assertThat(Integer.toString(accepted.packetSize()))
                  .isEqualTo(found("PKTSIZE", decoded, "4096"));
              assertThat(accepted.facts().program()).isEqualTo("Microsoft SQL Server");
              assertThat(accepted.facts().collation())
                  .containsExactly((byte) 9, (byte) 4, (byte) 0xD0, (byte) 0, (byte) 0x34);
              assertThat(accepted.facts().utf8Acknowledged()).isFalse();
            });
  }

  @ParameterizedTest
  @MethodSource("responses")
  void isBrokenWhereverItIsCutOff(Captured captured) {
    ByteBuf payload = captured.response().payloadBytes();
    for (int length = 0; length < payload.readableBytes(); length++) {
      assertThat(LoginResponse.read(payload.slice(0, length), TdsVersion.V7_2_AND_LATER))
          .isInstanceOf(LoginResponse.Broken.class);
    }
  }

  private static String found(String change, String decoded, String otherwise) {
    Matcher matcher = Pattern.compile("ENVCHANGE\\(" + change + "=([^)]*)\\)").matcher(decoded);
    return matcher.find() ? matcher.group(1) : otherwise;
  }
}
