package dev.weir.domain.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateTest {
  @Test
  void fillsEveryPlaceAlsoOneThatComesTwice() {
    assertThat(Template.parse("{a} and {b}, {a}!").fill(Map.of("a", "1", "b", "2")))
        .isEqualTo("1 and 2, 1!");
  }

  @Test
  void aValueThatLooksLikeAPlaceIsNotOne() {
    assertThat(Template.parse("{a}{b}").fill(Map.of("a", "{b}", "b", "x"))).isEqualTo("{b}x");
  }

  @Test
  void refusesValuesThatAreMissingOrNotNeeded() {
    Template template = Template.parse("{a}");

    assertThatThrownBy(() -> template.fill(Map.of())).hasMessageContaining("[a]");
    assertThatThrownBy(() -> template.fill(Map.of("a", "1", "b", "2")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "a {b", "{}"})
  void refusesAPlaceWithoutNameOrEnd(String text) {
    assertThatThrownBy(() -> Template.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
