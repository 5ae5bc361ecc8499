package dev.weir.domain.routing;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerNameTest {
  @ParameterizedTest
  @CsvSource({
    "sql1, sql1,",
    "SQL1.Example.COM, sql1.example.com,",
    "sql1.example.com., sql1.example.com,",
    "'sql1,1433', sql1, 1433",
    "'sql1 , 1433', sql1, 1433",
    "sql1:1433, sql1, 1433",
    "sql1.:1433, sql1, 1433",
    "sql1\\INST, sql1,",
    "'tcp:sql1\\INST,1433', sql1, 1433",
    "'TCP:sql1', sql1,",
    "'  sql1  ', sql1,",
    "[::1], ::1,",
    "'tcp:[FE80::1]:1433', fe80::1, 1433",
    "'[fe80::1],1433', fe80::1, 1433",
    "'fe80::1,1433', fe80::1, 1433",
    "10.0.0.5, 10.0.0.5,",
    "'sql1,', sql1,",
    "'sql1,x', sql1,",
    "'sql1,999999', sql1,",
    "'sql1,-1', sql1,",
  })
  void findsTheHostAndThePortInTheNamesOfDrivers(
      String written, String host, @Nullable Integer port) {
    assertThat(ServerName.parse(written)).isEqualTo(new ServerName(host, port));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "  ", "tcp:", "\\INST", ",1433", "[]", "."})
  void aNameWithoutAHostIsNone(String written) {
    assertThat(ServerName.parse(written)).isNull();
  }

  @ParameterizedTest
  @CsvSource({"sql1.example.com, sql1", "a.b, a"})
  void firstLabelEndsAtTheFirstDot(String host, String label) {
    assertThat(new ServerName(host, null).firstLabel()).isEqualTo(label);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sql1", "10.0.0.5", "::ffff:10.0.0.5", ".a"})
  void aBareNameOrAnAddressHasNone(String host) {
    assertThat(new ServerName(host, null).firstLabel()).isNull();
  }

  @Test
  void aNameThatOnlyBeginsWithDigitsIsNoAddress() {
    assertThat(new ServerName("10.bucket", null).firstLabel()).isEqualTo("10");
  }
}
