package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallNameTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          proc             > [proc]
          [my proc]        > [my proc]
          "my proc"        > [my proc]
          db..proc         > [db]..[proc]
          db.dbo.[p.q]     > [db].[dbo].[p.q]
          srv.db.dbo.p     > [srv].[db].[dbo].[p]
          ...p             > ...[p]
          [a]]b]           > [a]]b]
          "a""b]"          > [a"b]]]
          [dbo].[my; proc] > [dbo].[my; proc]
          #temporary       > [#temporary]
          proc;1           > [proc];1
          [my proc];12     > [my proc];12
          """)
  void aNameIsWrittenInBrackets(String name, String written) {
    assertThat(CallName.inBrackets(name)).isEqualTo(written);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "my proc",
        "p -- ",
        "p;",
        "p;1 ",
        "p;a",
        "p; DROP TABLE t",
        "[p",
        "[p]q",
        "[p]]",
        "[]",
        "\"p",
        "p.",
        ".",
        "a.b.c.d.e",
        "[p];1;1"
      })
  void anyOtherNameIsNotUnderstood(String name) {
    assertThat(CallName.inBrackets(name)).isNull();
  }

  @Test
  void theEmptyNameIsNotUnderstood() {
    assertThat(CallName.inBrackets("")).isNull();
  }
}
