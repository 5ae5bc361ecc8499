package dev.weir.domain.login;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoginKeyTest {
  @ParameterizedTest
  @ValueSource(strings = {"app", "APP", "App", "app ", "app   ", "\uFF41\uFF50\uFF50", "aPP\u3000"})
  void spellingsThatServersEquateHaveOneKey(String spelling) {
    assertThat(LoginKey.of(spelling)).isEqualTo(LoginKey.of("app"));
  }

  @Test
  void bothKindsOfKanaHaveOneKey() {
    assertThat(LoginKey.of("\u30A2\u30D7\u30EA")).isEqualTo(LoginKey.of("\u3042\u3077\u308A"));
  }

  @ParameterizedTest
  @ValueSource(strings = {" app", "a pp", "apq", "\u00E4pp", ""})
  void otherNamesHaveOtherKeys(String other) {
    assertThat(LoginKey.of(other)).isNotEqualTo(LoginKey.of("app"));
  }

  @Test
  void aLoneSurrogateIsAPartOfItsName() {
    assertThat(LoginKey.of("app\uD800")).isNotEqualTo(LoginKey.of("app?"));
  }
}
