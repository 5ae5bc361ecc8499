package dev.weir.bootstrap.cli.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each format makes of the same results. */
class ResultFormatTest {
  private static final ResultColumn ID = new ResultColumn("id", ResultColumn.Kind.NUMBER);
  private static final ResultColumn NAME = new ResultColumn("name", ResultColumn.Kind.TEXT);
  private static final ResultColumn ACTIVE = new ResultColumn("active", ResultColumn.Kind.BIT);
  private static final ResultColumn HASH = new ResultColumn("hash", ResultColumn.Kind.BINARY);

  private final StringWriter written = new StringWriter();

  private ResultWriter writer(ResultFormat format) {
    return format.writer(new PrintWriter(written));
  }

  private static void writePeople(ResultWriter writer) {
    writer.begin(List.of(ID, NAME, ACTIVE, HASH));
    writer.row(List.of("7", "Ann", "1", "0x0A"));
    writer.row(Arrays.asList("-1250.50", "Zoë, \"Z\"", "0", null));
    writer.row(Arrays.asList(null, "", null, "0x"));
    writer.end();
    writer.rowsAffected(1);
    writer.rowsAffected(3);
    writer.finish();
  }

  @Test
  void tableAlignsNumbersToTheRight() {
    writePeople(writer(ResultFormat.TABLE));
    assertThat(written)
        .hasToString(
            """
                  id | name     | active | hash
            ---------+----------+--------+-----
                   7 | Ann      | 1      | 0x0A
            -1250.50 | Zoë, "Z" | 0      | NULL
                NULL |          | NULL   | 0x
            (3 rows)

            (1 row affected)

            (3 rows affected)
            """);
  }

  @Test
  void csvQuotesIfNeededAndDistinguishesNullFromEmpty() {
    writePeople(writer(ResultFormat.CSV));
    assertThat(written)
        .hasToString(
            "id,name,active,hash\r\n"
                + "7,Ann,1,0x0A\r\n"
                + "-1250.50,\"Zoë, \"\"Z\"\"\",0,\r\n"
                + ",\"\",,0x\r\n");
  }

  @Test
  void jsonKeepsTypes() {
    writePeople(writer(ResultFormat.JSON));
    assertThat(written)
        .hasToString(
            "[{\"columns\":[\"id\",\"name\",\"active\",\"hash\"],\"rows\":["
                + "[7,\"Ann\",true,\"0x0A\"],"
                + "[-1250.50,\"Zoë, \\\"Z\\\"\",false,null],"
                + "[null,\"\",null,\"0x\"]]},"
                + "{\"rowsAffected\":1},{\"rowsAffected\":3}]\n");
  }

  @Test
  void tableKeepsARowOnItsLine() {
    ResultWriter writer = writer(ResultFormat.TABLE);
    writer.begin(List.of(NAME, new ResultColumn("", ResultColumn.Kind.TEXT)));
    writer.row(List.of("a\r\nb", "c\td"));
    writer.end();
    assertThat(written.toString())
        .isEqualTo("name   | (no name)\n-------+----------\na\\r\\nb | c\\td\n(1 row)\n");
  }

  @Test
  void tableOfManyRowsDoesNotWaitForTheLast() {
    ResultWriter writer = writer(ResultFormat.TABLE);
    writer.begin(List.of(ID, NAME));
    for (int i = 0; i < 1_000; i++) {
      writer.row(List.of(Integer.toString(i), "x"));
    }
    assertThat(written.toString().lines()).as("heading, line and rows").hasSize(1_002);
    writer.row(List.of("1000", "longer than the others"));
    writer.end();
    assertThat(written.toString())
        .endsWith("\n999 | x\n1000 | longer than the others\n(1001 rows)\n");
  }

  @Test
  void severalResultSetsAreSetApart() {
    ResultWriter table = writer(ResultFormat.TABLE);
    writeTwo(table);
    assertThat(written).hasToString("id\n--\n 1\n(1 row)\n\nname\n----\n(0 rows)\n");
  }

  @Test
  void severalResultSetsInCsv() {
    writeTwo(writer(ResultFormat.CSV));
    assertThat(written).hasToString("id\r\n1\r\n\r\nname\r\n");
  }

  @Test
  void severalResultSetsInJson() {
    writeTwo(writer(ResultFormat.JSON));
    assertThat(written)
        .hasToString(
            "[{\"columns\":[\"id\"],\"rows\":[[1]]},{\"columns\":[\"name\"],\"rows\":[]}]\n");
  }

  @ParameterizedTest
  @EnumSource(ResultFormat.class)
  void nothingIsStillWellFormed(ResultFormat format) {
    writer(format).finish();
    assertThat(written)
        .hasToString(
            switch (format) {
              case TABLE, CSV -> "";
              case JSON -> "[]\n";
            });
  }

  private static void writeTwo(ResultWriter writer) {
    writer.begin(List.of(ID));
    writer.row(List.of("1"));
    writer.end();
    writer.begin(List.of(NAME));
    writer.end();
    writer.finish();
  }
}
