package dev.weir.tds.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.login.ProtocolVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LoginVersionTest {
  @ParameterizedTest
  @CsvSource({
    "0x72090002, V7_2",
    "0x730A0003, V7_3_A",
    "0x730B0003, V7_3_B",
    "0x74000004, V7_4",
    "0x08000000, V7_4",
    "0x73000000, V7_2",
    "0x75000000, V7_4",
    "0xF0000000, V7_4"
  })
  void aNumberMeansTheBestVersionThatIsNotAboveIt(String raw, ProtocolVersion version) {
    assertThat(LoginVersion.protocolOf(raw(raw))).isEqualTo(version);
    assertThat(LoginVersion.isBelow72(raw(raw))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"0x00000000", "0x06000000", "0x08000001", "0x02000972", "0x6FFFFFFF"})
  void olderVersionsAreNotServed(String raw) {
    assertThat(LoginVersion.isBelow72(raw(raw))).isTrue();
    assertThat(LoginVersion.protocolOf(raw(raw))).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "0x70000000, V7_0, 0x07000000",
    "0x70FFFFFF, V7_0, 0x07000000",
    "0x71000000, V7_1, 0x07010000",
    "0x71000001, V7_1_REVISION_1, 0x71000001",
    "0x72090001, V7_1_REVISION_1, 0x71000001"
  })
  void theOldVersionsHaveNumbersOfTheirOwnInLoginack(
      String raw, ProtocolVersion version, String acknowledged) {
    assertThat(LoginVersion.isBelow72(raw(raw))).isTrue();
    assertThat(LoginVersion.protocolOf(raw(raw))).isEqualTo(version);
    assertThat(LoginVersion.acknowledged(raw(raw), version)).isEqualTo(raw(acknowledged));
    assertThat(LoginVersion.acknowledgedProtocolOf(raw(acknowledged))).isEqualTo(version);
  }

  @ParameterizedTest
  @EnumSource(ProtocolVersion.class)
  void theNumberOfAVersionMeansThatVersion(ProtocolVersion version) {
    assertThat(LoginVersion.protocolOf(LoginVersion.rawOf(version))).isEqualTo(version);
  }

  @Test
  void bothSpeakTheLowerVersion() {
    assertThat(LoginVersion.lower(ProtocolVersion.V7_4, ProtocolVersion.V7_3_B))
        .isEqualTo(ProtocolVersion.V7_3_B);
    assertThat(LoginVersion.lower(ProtocolVersion.V7_2, ProtocolVersion.V7_4))
        .isEqualTo(ProtocolVersion.V7_2);
  }

  @ParameterizedTest
  @CsvSource({
    "0x08000000, V7_4, 0x08000000",
    "0x08000000, V7_3_B, 0x730B0003",
    "0x74000004, V7_4, 0x74000004",
    "0x74000004, V7_2, 0x72090002"
  })
  void theAcknowledgedNumberIsThatOfTheSession(String asked, ProtocolVersion agreed, String told) {
    assertThat(LoginVersion.acknowledged(raw(asked), agreed)).isEqualTo(raw(told));
  }

  private static int raw(String number) {
    return Long.decode(number).intValue();
  }
}
