package dev.weir.bootstrap.config.draft;

import dev.weir.bootstrap.config.problem.Nearest;
import dev.weir.bootstrap.config.problem.Place;
import dev.weir.bootstrap.config.problem.Problems;
import dev.weir.bootstrap.config.problem.SourceFile;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.Schema;
import dev.weir.bootstrap.config.schema.Section;
import dev.weir.bootstrap.config.yaml.KeyNames;
import dev.weir.bootstrap.config.yaml.Node;
import java.util.Optional;

/** Reads the mapping of a section: its keys by their types, unknown ones as errors. */
final class SectionReader {
  private final SourceFile file;
  private final ValueReader values;
  private final Problems problems;

  SectionReader(SourceFile file, ValueReader values, Problems problems) {
    this.file = file;
    this.values = values;
    this.problems = problems;
  }

  SectionValues read(Section section, Node.Mapping mapping) {
    SectionValues read = new SectionValues(file.at(mapping.position()));
    for (Node.Entry entry : mapping.entries()) {
      Place place = file.at(entry.position());
      Optional<Key<?>> key = section.find(entry.key());
      if (key.isEmpty()) {
        reportUnknown(section, entry.key(), place);
      } else if (key.get().isImplemented()) {
        put(read, key.get(), place, entry.value());
      } else {
        problems.error(place, Unimplemented.message(KeyNames.quoted(entry.key())));
      }
    }
    return read;
  }

  private <T> void put(SectionValues read, Key<T> key, Place place, Node value) {
    read.put(key, place, file.at(value.position()), values.read(key, value), isFilledIn(value));
  }

  private static boolean isFilledIn(Node node) {
    return switch (node) {
      case Node.Scalar scalar -> scalar.text().contains("${");
      case Node.Sequence sequence -> sequence.items().stream().anyMatch(SectionReader::isFilledIn);
      case Node.Mapping mapping -> false;
      case Node.Nothing nothing -> false;
    };
  }

  private void reportUnknown(Section section, String name, Place place) {
    Optional<Key<?>> otherwiseCalled = section.findOtherName(name);
    if (otherwiseCalled.isPresent() && !otherwiseCalled.get().isImplemented()) {
      problems.error(place, Unimplemented.message(KeyNames.quoted(name)));
      return;
    }
    Optional<String> meant =
        otherwiseCalled.<String>map(Key::name).or(() -> nearest(section, name));
    if (meant.isPresent()) {
      String message = "unknown key " + KeyNames.quoted(name) + " " + section.where();
      problems.error(place, message, meant);
      return;
    }
    String message = "unknown key " + KeyNames.shown(name) + " " + section.where();
    Optional<Section> home = Schema.findOtherSection(name, section);
    problems.error(
        place, home.isPresent() ? message + "; it stands " + home.get().where() : message);
  }

  /**
   * Returns the nearest known key. A key that is valid in another section gets no suggestion,
   * because it is no misspelling.
   */
  private static Optional<String> nearest(Section section, String name) {
    return Schema.findOtherSection(name, section).isPresent()
        ? Optional.empty()
        : Nearest.to(name, section.names());
  }
}
