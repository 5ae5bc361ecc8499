package dev.weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTest {
  @Test
  void fieldsComeInTheOrderGiven() {
    assertThat(Json.object()).hasToString("{}");
    assertThat(Json.object().field("b", "1").field("a", "2"))
        .hasToString("{\"b\":\"1\",\"a\":\"2\"}");
  }

  @Test
  void objectsNest() {
    Json first = Json.object().field("name", "x");
    assertThat(Json.object().field("list", List.of(first, Json.object())).field("end", ""))
        .hasToString("{\"list\":[{\"name\":\"x\"},{}],\"end\":\"\"}");
    assertThat(Json.object().field("list", List.of())).hasToString("{\"list\":[]}");
  }

  @Test
  void quotesAndBackslashesAreEscapedInNamesAndValues() {
    assertThat(Json.object().field("a\"b", "c:\\d\"e"))
        .hasToString("{\"a\\\"b\":\"c:\\\\d\\\"e\"}");
  }

  @ParameterizedTest
  @CsvSource({
    "0, \\u0000",
    "8, \\u0008",
    "9, \\t",
    "10, \\n",
    "12, \\u000c",
    "13, \\r",
    "27, \\u001b",
    "31, \\u001f",
    "127, \\u007f",
    "133, \\u0085",
    "8232, \\u2028",
    "8233, \\u2029"
  })
  void controlCharactersAndLineSeparatorsAreEscaped(int character, String escaped) {
    assertThat(valueOf("a" + (char) character + "b")).isEqualTo("a" + escaped + "b");
  }

  @Test
  void everyOtherCharacterStandsForItself() {
    for (String text : List.of(" /'<>", "ação", "データ", "😀🏞", "\ufeff\uffff")) {
      assertThat(valueOf(text)).isEqualTo(text);
    }
  }

  @Test
  void halfOfASurrogatePairIsEscapedSoThatUtf8KeepsIt() {
    assertThat(valueOf("a\ud83d")).isEqualTo("a\\ud83d");
    assertThat(valueOf("\ud83db")).isEqualTo("\\ud83db");
    assertThat(valueOf("\ude00b")).isEqualTo("\\ude00b");
    assertThat(valueOf("\ud83d\ud83d\ude00")).isEqualTo("\\ud83d\ud83d\ude00");
    assertThat(valueOf("\ude00\ud83d")).isEqualTo("\\ude00\\ud83d");
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      byte[] utf8 = valueOf("x" + (char) c).getBytes(StandardCharsets.UTF_8);
      assertThat(new String(utf8, StandardCharsets.UTF_8)).isEqualTo(valueOf("x" + (char) c));
    }
  }

  private static String valueOf(String value) {
    String json = Json.object().field("v", value).toString();
    return json.substring("{\"v\":\"".length(), json.length() - "\"}".length());
  }
}
