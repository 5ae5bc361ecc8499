package dev.weir.bootstrap.config.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class Utf8Test {
  @Test
  void aByteOrderMarkIsNoPartOfTheText() {
    assertThat(Utf8.decode("\uFEFFproxy: {}".getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(new Utf8.Text("proxy: {}"));
  }

  @Test
  void otherEncodingsAreRefusedWhereTheyShow() {
    byte[] latin1 = "a: 1\nb: caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1);

    assertThat(Utf8.decode(latin1))
        .isEqualTo(
            new Utf8.Malformed(
                new Fault(new Position(2, 7), "not UTF-8; save the file in that encoding")));
  }

  @Test
  void aTextThatEndsInTheMiddleOfACharacterIsRefused() {
    byte[] whole = "a: \u00e9".getBytes(StandardCharsets.UTF_8);

    assertThat(Utf8.decode(Arrays.copyOf(whole, whole.length - 1)))
        .isEqualTo(
            new Utf8.Malformed(
                new Fault(new Position(1, 4), "not UTF-8; save the file in that encoding")));
  }
}
