package dev.weir.domain.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.domain.bucket.BucketId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NameTemplateTest {
  private static final BucketId BUCKET = new BucketId("erp");

  private static String filled(String template, String app, String client) {
    LoginOptions options =
        new LoginOptions(null, null, ProtocolVersion.V7_4, true, false, false, true, app, client);
    return new NameTemplate(template).fill(BUCKET, "sa", options, "proxy-1");
  }

  @ParameterizedTest
  @CsvSource({
    "Weir, Weir",
    "Weir/{app}@{client}, Weir/billing@pc7",
    "{login}.{bucket}.{host}, sa.erp.proxy-1",
    "{app}{app}, billingbilling",
  })
  void placesAreFilled(String template, String name) {
    assertThat(filled(template, "billing", "pc7")).isEqualTo(name);
  }

  @Test
  void valueThatLooksLikeAPlaceIsNotFilledAgain() {
    assertThat(filled("{app}/{login}", "{login}", "pc7")).isEqualTo("{login}/sa");
  }

  @Test
  void longNameIsCutToWhatTheServerKeeps() {
    assertThat(filled("{app}", "x".repeat(200), "")).isEqualTo("x".repeat(128));
    assertThat(filled("{app}", "x".repeat(127) + "\uD83D\uDE00", "")).isEqualTo("x".repeat(127));
  }

  @Test
  void partsOfTheProfileAreThoseItNames() {
    assertThat(new NameTemplate("Weir/{login}").parts()).isEmpty();
    assertThat(new NameTemplate("{app}").parts()).containsExactly(ProfilePart.APP_NAME);
    assertThat(new NameTemplate("{client}").parts()).containsExactly(ProfilePart.HOST);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{user}", "Weir {", "}", "{App}", "{{app}}"})
  void otherBracesAreRefused(String text) {
    assertThat(NameTemplate.problem(text).orElseThrow()).contains("{app}", "{host}");
    assertThatThrownBy(() -> new NameTemplate(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
