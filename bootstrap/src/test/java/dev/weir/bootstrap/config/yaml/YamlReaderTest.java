package dev.weir.bootstrap.config.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlReaderTest {
  @Test
  void everyNodeKnowsWhereItBegins() {
    Node root =
        tree(
            """
            # a comment
            proxy:
              listen_port: 1433   # another
              trusted: [ a, "b" ]
              nothing:
            """);

    assertThat(root)
        .isEqualTo(
            new Node.Mapping(
                new Position(2, 1),
                List.of(
                    new Node.Entry(
                        "proxy",
                        new Position(2, 1),
                        new Node.Mapping(
                            new Position(3, 3),
                            List.of(
                                new Node.Entry(
                                    "listen_port",
                                    new Position(3, 3),
                                    new Node.Scalar(new Position(3, 16), "1433")),
                                new Node.Entry(
                                    "trusted",
                                    new Position(4, 3),
                                    new Node.Sequence(
                                        new Position(4, 12),
                                        List.of(
                                            new Node.Scalar(new Position(4, 14), "a"),
                                            new Node.Scalar(new Position(4, 17), "b")))),
                                new Node.Entry(
                                    "nothing",
                                    new Position(5, 3),
                                    new Node.Nothing(new Position(5, 11)))))))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "007",
        "0x1F",
        "1_000",
        "1e3",
        ".inf",
        "yes",
        "off",
        "true",
        "2026-11-18",
        "12:30:45",
        "=",
        "+1",
        "9999999999999999999999"
      })
  void plainValuesKeepTheCharactersOfTheFile(String written) {
    assertThat(tree("key: " + written + "\n"))
        .isEqualTo(
            new Node.Mapping(
                Position.START,
                List.of(
                    new Node.Entry(
                        "key", Position.START, new Node.Scalar(new Position(1, 6), written)))));
  }

  @Test
  void onlyPlainNullsAreNothing() {
    assertThat(tree("[~, null, '', 'null']\n"))
        .isInstanceOfSatisfying(
            Node.Sequence.class,
            list ->
                assertThat(list.items())
                    .containsExactly(
                        new Node.Nothing(new Position(1, 2)),
                        new Node.Nothing(new Position(1, 5)),
                        new Node.Scalar(new Position(1, 11), ""),
                        new Node.Scalar(new Position(1, 15), "null")));
  }

  @Test
  void aDuplicateKeyDoesNotHideTheRest() {
    YamlReading reading = YamlReader.read("a: 1\na: 2\nb: 3\nb: 4\n");

    assertThat(reading.faults())
        .containsExactly(
            new Fault(new Position(2, 1), "duplicate key 'a', first given in line 1"),
            new Fault(new Position(4, 1), "duplicate key 'b', first given in line 3"));
    assertThat(reading.root()).isPresent();
  }

  @Test
  void nestingHasABound() {
    YamlReading reading = YamlReader.read("[".repeat(40) + "]".repeat(40));

    assertThat(reading.faults())
        .containsExactly(new Fault(new Position(1, 34), "nested more than 32 deep"));
  }

  @Test
  void sizeHasABound() {
    assertThat(YamlReader.read("a: " + "x".repeat(3_000_000)).faults())
        .containsExactly(new Fault(Position.START, "the file has more than 3 MB"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: \"Hunter2",
        "a: 'Hunter2",
        "a: %Hunter2",
        "a: @Hunter2",
        "a: `Hunter2",
        "a: *Hunter2",
        "a: &Hunter2",
        "a: !Hunter2",
        "a: !Hunter2 x",
        "a: !!Hunter2 x",
        "a: |Hunter2",
        "a: >Hunter2",
        "a: \"\\Hunter2\"",
        "a: \"\\xHunter2\"",
        "a: [Hunter2",
        "a: {Hunter2",
        "a: Hunter2: b",
        "a: b\n Hunter2: c",
        "a: - Hunter2",
        "a:\n  Hunter2\n b: c",
        "? [Hunter2]\n: b",
        "? {Hunter2: a}\n: b",
        "%TAG Hunter2 x\n---\na",
        "%Hunter2",
        "a: ]Hunter2",
        "a: ,Hunter2",
        "Hunter2 is it\nb: c",
        "a: b\n---\nHunter2: c",
        "a: Hunter2\u0000",
        "<<: *Hunter2\na: b",
        "*Hunter2 : a",
        "&Hunter2 a: b",
        "a\t: Hunter2\n\tb: c"
      })
  void noFaultQuotesTheText(String text) {
    for (Fault fault : YamlReader.read(text).faults()) {
      assertThat(fault.message()).doesNotContain("Hunter2").isNotBlank();
    }
  }

  @Test
  void anyTextIsATreeOrAFault() {
    String text = "proxy: {a: [1, \"b\"], c: 'd'}\n- e: |\n  f\n# g\n? h\n: &i *j !k %l @m\t";
    for (int from = 0; from < text.length(); from++) {
      for (int to = from; to <= text.length(); to++) {
        YamlReading reading = YamlReader.read(text.substring(from, to));
        assertThat(reading.root().isEmpty() && reading.faults().isEmpty()).isFalse();
      }
    }
  }

  @Test
  void aScalarDoesNotPrintItsText() {
    assertThat(tree("password: Hunter2\n").toString()).doesNotContain("Hunter2");
  }

  private static Node tree(String text) {
    YamlReading reading = YamlReader.read(text);
    assertThat(reading.faults()).isEmpty();
    return reading.root().orElseThrow();
  }
}
