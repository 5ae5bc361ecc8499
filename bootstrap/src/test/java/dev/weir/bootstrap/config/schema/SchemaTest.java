package dev.weir.bootstrap.config.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SchemaTest {
  static Stream<Section> sections() {
    return Stream.of(Schema.PROXY_FILE, Schema.BUCKETS_FILE).flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("sections")
  void aNameMeansOneKey(Section section) {
    List<String> names = section.keys().stream().<String>map(Key::name).toList();
    assertThat(names).doesNotHaveDuplicates();
    assertThat(section.keys().stream().flatMap(key -> key.otherNames().stream()).toList())
        .doesNotHaveDuplicates()
        .doesNotContainAnyElementsOf(names);
  }

  @ParameterizedTest
  @MethodSource("sections")
  void namesAreSpelledAlike(Section section) {
    assertThat(section.keys())
        .extracting(Key::name)
        .allMatch(name -> name.matches("[a-z]+(_[a-z]+)*"));
  }

  @ParameterizedTest
  @MethodSource("sections")
  void everyKeyIsExplainedInASentence(Section section) {
    assertThat(section.keys())
        .allMatch(key -> key.meaning().endsWith(".") && !key.meaning().contains("|"));
  }

  @ParameterizedTest
  @MethodSource("sections")
  void everyDefaultIsAValueThatCouldBeWritten(Section section) {
    for (Key<?> key : section.keys()) {
      if (key.fallback() instanceof Default.Given<?> given && !given.shown().equals("none")) {
        assertThat(key.shape().element().parse(given.shown()))
            .as("default of %s", key.name())
            .isInstanceOf(Parsed.Good.class);
      }
    }
  }
}
