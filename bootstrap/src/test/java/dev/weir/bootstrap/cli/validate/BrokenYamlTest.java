package dev.weir.bootstrap.cli.validate;

import static dev.weir.bootstrap.cli.validate.BrokenFile.buckets;
import static dev.weir.bootstrap.cli.validate.BrokenFile.proxy;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that are not what Weir reads of YAML: exit code 1, and the place of the first slip. */
class BrokenYamlTest {
  static Stream<BrokenFile> files() {
    return Stream.of(
        proxy("an empty file", "", "1:1: error: the file is empty"),
        proxy("nothing but comments", "# proxy:\n\n", "1:1: error: the file is empty"),
        proxy("a lone document marker", "---\n", "1:1: error: the file is empty"),
        proxy(
            "a tab in the indentation",
            "proxy:\n\tlisten_port: 1433\n",
            "2:1: error: a tab in the indentation; YAML is indented with spaces"),
        proxy(
            "a tab behind spaces in the indentation",
            "proxy:\n  listen_addr: a\n  \tlisten_port: 1433\n",
            "3:3: error: a tab in the indentation; YAML is indented with spaces"),
        proxy(
            "a key without a colon",
            "proxy:\n  listen_port\n  metrics_port: 9090\n",
            "2:3: error: a ':' is missing behind this key"),
        proxy(
            "a quotation mark that is never closed",
            "proxy:\n  instance_id: \"p1\n  metrics_port: 9090\n",
            "2:16: error: this quotation mark is never closed"),
        proxy(
            "a key indented less than its neighbours",
            "proxy:\n    listen_port: 1433\n  metrics_port: 9090\n",
            "3:3: error: the indentation does not match the lines above"),
        proxy(
            "a key indented more than its neighbours",
            "proxy:\n  listen_port: 1433\n    metrics_port: 9090\n",
            "3:5: error: a key cannot stand here: indent it like its neighbours"),
        proxy(
            "a second colon in a line",
            "proxy:\n  instance_id: a: b\n",
            "2:17: error: quote a value that contains ': '"),
        proxy(
            "a bracket that is never closed",
            "proxy:\n  trusted_proxies: [10.0.0.1, 10.0.0.2\n  metrics_port: 9090\n",
            "3:15: error: a ',' or the closing bracket is missing"),
        proxy(
            "a value that begins with a reserved character",
            "proxy:\n  instance_id: @host\n",
            "2:16: error: a value cannot begin with this character; quote it"),
        proxy(
            "an unknown escape",
            "proxy:\n  instance_id: \"a\\q\"\n",
            "2:19: error: an unknown escape in a double-quoted value: write \\\\ for a backslash,"
                + " or use single quotation marks"),
        proxy(
            "a duplicate key",
            "proxy:\n  listen_port: 1433\n  metrics_port: 9090\n  listen_port: 1434\n",
            "4:3: error: duplicate key 'listen_port', first given in line 2"),
        proxy(
            "a duplicate section",
            "proxy: {}\nlogging: {}\nproxy: {}\n",
            "3:1: error: duplicate key 'proxy', first given in line 1"),
        proxy(
            "a second document",
            "proxy: {}\n---\nredis: {}\n",
            "3:1: error: a second document begins here; a file holds one"),
        proxy(
            "an anchor",
            "proxy: &common\n  listen_port: 1433\n",
            "1:8: error: anchors (&), aliases (*) and merge keys are not read: put what buckets"
                + " share under 'defaults', or quote a value that begins with & or *"),
        proxy(
            "an alias",
            "proxy:\n  instance_id: *common\n",
            "2:16: error: anchors (&), aliases (*) and merge keys are not read: put what buckets"
                + " share under 'defaults', or quote a value that begins with & or *"),
        proxy(
            "a tag",
            "proxy:\n  instance_id: !host x\n",
            "2:16: error: tags (!) are not read: quote a value that begins with !"),
        proxy(
            "a directive",
            "%YAML 2.0\n---\nproxy: {}\n",
            "1:1: error: a line that begins with % is a directive to YAML, which is not read here"),
        proxy(
            "a control character",
            "proxy:\n  instance_id: a\u0007b\n",
            "2:17: error: a control character, which YAML does not allow"),
        proxy(
            "a list where keys belong",
            "- proxy\n- redis\n",
            "1:1: error: this is a list, not a file with the key 'proxy'"),
        proxy(
            "plain text",
            "listen on 1433\n",
            "1:1: error: this is text, not a file with the key 'proxy'"),
        proxy(
            "a key that is a list",
            "proxy:\n  ? [a, b]\n  : 1\n",
            "2:6: error: a key must be a single word of text"),
        buckets("an empty bucket file", "", "1:1: error: the file is empty"),
        buckets(
            "a list item in the line of its key",
            "buckets: - id: b1\n",
            "1:10: error: a list item ('- ') cannot stand here: begin a new line for it"),
        buckets(
            "a tab before a list item",
            "buckets:\n\t- id: b1\n",
            "2:1: error: a tab in the indentation; YAML is indented with spaces"));
  }

  @ParameterizedTest
  @MethodSource("files")
  void eachIsRefusedWithItsPlace(BrokenFile file) {
    BrokenFile.Run run = file.run();

    assertThat(run.problems()).isEqualTo(file.expected());
    assertThat(run.exitCode()).isEqualTo(1);
  }
}
