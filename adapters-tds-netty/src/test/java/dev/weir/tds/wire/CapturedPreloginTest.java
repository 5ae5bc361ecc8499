package dev.weir.tds.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tds.captures.Capture;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The PRELOGINs of real drivers and the answers, compared with what the recorder made of them. */
class CapturedPreloginTest {
  private static final Pattern OPTION = Pattern.compile("(\\w+)=(\\w*)");

  record Captured(Capture capture, Capture.Message message) {
    @Override
    public String toString() {
      return capture + " " + message.decoded();
    }
  }

  static List<Captured> prelogins() {
    return Capture.all().stream()
        .flatMap(
            capture ->
                capture.messages().stream()
                    .filter(message -> message.decoded().startsWith("PRELOGIN"))
                    .map(message -> new Captured(capture, message)))
        .toList();
  }

  @Test
  void bothDirectionsAreThere() {
    assertThat(prelogins()).hasSizeGreaterThan(2 * 200);
  }

  @ParameterizedTest
  @MethodSource("prelogins")
  void equalsTheRecording(Captured captured) {
    Map<String, String> options =
        OPTION
            .matcher(captured.message().decoded())
            .results()
            .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2)));
    Prelogin prelogin = Objects.requireNonNull(Prelogin.parse(captured.message().payloadBytes()));
    assertThat("%02x".formatted(prelogin.encryptionCode())).isEqualTo(options.get("ENCRYPTION"));
    assertThat(prelogin.instance() == null ? "" : prelogin.instance())
        .isEqualTo(instance(options.getOrDefault("INSTOPT", "")));
  }

  private static String instance(String hex) {
    String withNul = new String(HexFormat.of().parseHex(hex), StandardCharsets.UTF_8);
    Matcher name = Pattern.compile("([^\0]*)\0?").matcher(withNul);
    assertThat(name.matches()).isTrue();
    return name.group(1);
  }
}
