package dev.weir.domain.bucket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamedInstanceTest {
  @ParameterizedTest
  @ValueSource(strings = {"A", "SQL2019", "Tenant_1", "INST#1", "A$B", "a-b"})
  void lettersDigitsAndAFewMarksAreAName(String name) {
    assertThat(NamedInstance.isName(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "A B", "A;tcp", "A\\B", "A\0", "Ärger"})
  void whatWouldChangeTheMeaningOfAQuestionIsNoName(String name) {
    assertThat(NamedInstance.isName(name)).isFalse();
    assertThatThrownBy(() -> new NamedInstance("sql", name))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aNameThatNoQuestionCanContainIsRefused() {
    assertThat(NamedInstance.isName("x".repeat(32))).isTrue();
    assertThat(NamedInstance.isName("x".repeat(33))).isFalse();
  }

  @Test
  void itsPortIsNotChosen() {
    NamedInstance instance = new NamedInstance("sql1", "ERP");

    assertThat(instance.onPort(1434)).isSameAs(instance);
    assertThat(new ServerAddress("sql1", 1433).onPort(1434))
        .isEqualTo(new ServerAddress("sql1", 1434));
  }

  @Test
  void itIsWrittenAsDriversWriteIt() {
    assertThat(new NamedInstance("sql1", "ERP")).hasToString("sql1\\ERP");
  }
}
