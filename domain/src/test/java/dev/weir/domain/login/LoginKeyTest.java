package dev.weir.domain.login;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoginKeyTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "app",
        "APP",
        "App",
        "app ",
        "app   ",
        "\uFF41\uFF50\uFF50",
        "aPP\u3000",
        "\u00E4pp",
        "a\u0308pp"
      })
  void spellingsThatServersEquateHaveOneKey(String spelling) {
    assertThat(LoginKey.of(spelling)).isEqualTo(LoginKey.of("app"));
  }

  @Test
  void bothKindsOfKanaHaveOneKey() {
    assertThat(LoginKey.of("\u30A2\u30D7\u30EA")).isEqualTo(LoginKey.of("\u3042\u3077\u308A"));
  }

  @ParameterizedTest
  @ValueSource(strings = {" app", "a pp", "apq", "app2", ""})
  void otherNamesHaveOtherKeys(String other) {
    assertThat(LoginKey.of(other)).isNotEqualTo(LoginKey.of("app"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0x0000, 0x0001, 0x00AD, 0x200B, 0x0301, 0xD800, 0xE000, 0xFDD0, 0xFEFF})
  void charactersWithoutWeightDoNotMakeAnotherKey(int ignored) {
    assertThat(LoginKey.of("a" + (char) ignored + "pp" + (char) ignored + " "))
        .isEqualTo(LoginKey.of("app"));
  }
}
