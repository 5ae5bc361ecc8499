package dev.weir.domain.login;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PasswordTest {
  @Test
  void passwordsAreEqualUnitByUnit() {
    assertThat(new Password("p\u00E4ss")).isEqualTo(new Password("p\u00E4ss"));
    assertThat(new Password("p\u00E4ss")).isNotEqualTo(new Password("pass"));
    assertThat(new Password("")).isNotEqualTo(new Password("\0"));
  }

  @Test
  void halvesOfPairsAreDifferentFromEachOtherAndFromAQuestionMark() {
    assertThat(new Password("a\uD800")).isNotEqualTo(new Password("a?"));
    assertThat(new Password("a\uD800")).isNotEqualTo(new Password("a\uD801"));
  }

  @Test
  void nothingIsShown() {
    assertThat(new Password("secret")).hasToString("(secret)");
    assertThat(new Password("secret").hashCode()).isEqualTo(new Password("other").hashCode());
  }
}
