package dev.weir.standin.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A file of lines whose fields stand between bars; lines that begin with # are comments. */
final class Table {
  private Table() {}

  static List<List<String>> read(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(Table::fields)
        .toList();
  }

  static List<String> fields(String line) {
    return Stream.of(line.split("\\|", -1)).map(String::strip).toList();
  }
}
