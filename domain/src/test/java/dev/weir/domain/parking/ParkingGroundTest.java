package dev.weir.domain.parking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Transactions are parked only where a server is known to hold nothing for their reads. */
class ParkingGroundTest {
  @ParameterizedTest
  @CsvSource(
      nullValues = "NULL",
      value = {
        "dbo, 3, '', READ_WRITE, 1, 0, 16, true",
        "dbo, 2, '', READ_WRITE, 1, 0, 13, true",
        "dbo, 5, '', READ_WRITE, 1, 0, 12, true",
        "dbo, 8, '', READ_WRITE, 1, 0, 12, true",
        "dbo, 3, '', READ_WRITE, 1, 0, 12, false",
        "dbo, 6, '', READ_WRITE, 1, 0, 16, false",
        "dbo, 11, '', READ_WRITE, 1, 0, 16, false",
        "dbo, 12, '', READ_WRITE, 1, 0, 16, false",
        "dbo, '', '', READ_WRITE, 1, 0, 16, false",
        "dbo, 3, 1, READ_WRITE, 1, 0, 16, false",
        "dbo, 3, '', READ_ONLY, 1, 0, 16, false",
        "dbo, 3, '', '', 1, 0, 16, false",
        "dbo, 3, '', READ_WRITE, 0, 0, 16, false",
        "dbo, 3, '', READ_WRITE, '', 0, 16, false",
        "dbo, 3, '', READ_WRITE, 1, 1, 16, false",
        "'', 3, '', READ_WRITE, 1, 0, 16, false"
      })
  void eachConditionDecides(
      String schema,
      String edition,
      String babelfish,
      String updateability,
      String sees,
      String inMemory,
      int version,
      boolean expected) {
    List<String> row = List.of(schema, edition, babelfish, updateability, sees, inMemory);

    assertThat(ParkingGround.of(row, version).isFit()).isEqualTo(expected);
  }

  @Test
  void anAnswerOfAnotherShapeIsUnfit() {
    assertThat(ParkingGround.of(List.of("dbo", "3"), 16)).isEqualTo(ParkingGround.UNFIT);
    assertThat(ParkingGround.of(List.of(), 16)).isEqualTo(ParkingGround.UNFIT);
  }
}
