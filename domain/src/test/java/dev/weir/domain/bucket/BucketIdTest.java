package dev.weir.domain.bucket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BucketIdTest {
  @ParameterizedTest
  @ValueSource(strings = {"a", "rds-cliente-001", "Bucket_1.eu", "0"})
  void acceptsCharactersOfServerNamesAndUserSuffixes(String id) {
    assertThat(new BucketId(id)).hasToString(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-a", "a b", "a@b", "ação", "x/y"})
  void refusesTheRest(String id) {
    assertThat(BucketId.isValid(id)).isFalse();
    assertThatThrownBy(() -> new BucketId(id)).hasMessageContaining(BucketId.ALLOWED);
  }

  @Test
  void refusesMoreThan64Characters() {
    assertThat(BucketId.isValid("a".repeat(64))).isTrue();
    assertThat(BucketId.isValid("a".repeat(65))).isFalse();
  }
}
