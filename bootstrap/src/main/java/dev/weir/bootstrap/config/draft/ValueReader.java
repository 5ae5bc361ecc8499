package dev.weir.bootstrap.config.draft;

import dev.weir.bootstrap.config.problem.Place;
import dev.weir.bootstrap.config.problem.Problems;
import dev.weir.bootstrap.config.problem.SourceFile;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.Parsed;
import dev.weir.bootstrap.config.schema.Shape;
import dev.weir.bootstrap.config.yaml.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parses the node behind a key into a value of the key's type, or reports why it cannot. */
final class ValueReader {
  private final SourceFile file;
  private final Substitution substitution;
  private final Problems problems;
  private int readableSecrets;
  private @Nullable Place firstReadableSecret;

  ValueReader(SourceFile file, Substitution substitution, Problems problems) {
    this.file = file;
    this.substitution = substitution;
    this.problems = problems;
  }

  <T> Optional<T> read(Key<T> key, Node node) {
    return read(key, key.shape(), node);
  }

  private <E, T> Optional<T> read(Key<?> key, Shape<E, T> shape, Node node) {
    List<E> values = new ArrayList<>();
    boolean sound =
        switch (node) {
          case Node.Scalar scalar -> readElement(key, shape, scalar, values);
          case Node.Sequence sequence when shape.many() ->
              readElements(key, shape, sequence, values);
          case Node.Sequence sequence -> reportMismatch(key, shape, sequence);
          case Node.Mapping mapping -> reportMismatch(key, shape, mapping);
          case Node.Nothing nothing -> {
            problems.error(
                file.at(nothing.position()),
                "'" + key.name() + "' has no value; leave the key out to get its default");
            yield false;
          }
        };
    return sound ? Optional.of(shape.gather().apply(values)) : Optional.empty();
  }

  private <E> boolean readElements(
      Key<?> key, Shape<E, ?> shape, Node.Sequence sequence, List<E> values) {
    boolean sound = true;
    for (Node item : sequence.items()) {
      if (item instanceof Node.Scalar scalar) {
        sound &= readElement(key, shape, scalar, values);
      } else {
        sound = reportMismatch(key, shape, item);
      }
    }
    return sound;
  }

  private <E> boolean readElement(
      Key<?> key, Shape<E, ?> shape, Node.Scalar scalar, List<E> values) {
    Place place = file.at(scalar.position());
    return switch (substitution.fill(scalar.text())) {
      case Substitution.Result.Failed failed -> {
        problems.error(place, "'" + key.name() + "': " + failed.reason());
        yield false;
      }
      case Substitution.Result.Filled filled -> {
        noteReadableSecret(key, filled, place);
        yield switch (shape.element().parse(filled.text())) {
          case Parsed.Good<E> good -> values.add(good.value());
          case Parsed.Bad<E> bad -> {
            refuse(key, filled, bad, place);
            yield false;
          }
        };
      }
    };
  }

  private void refuse(
      Key<?> key, Substitution.Result.Filled filled, Parsed.Bad<?> bad, Place place) {
    String message = "'" + key.name() + "' must be " + key.shape().element().expectation();
    if (filled.filledIn()) {
      message += ", which it is not after ${...} is filled in";
    } else if (!key.secret()) {
      message += Quotation.of(filled.text());
    }
    if (bad.advice().isPresent()) {
      message += ": " + bad.advice().get();
    }
    boolean sayWhatWasMeant = !filled.filledIn() && !key.secret();
    problems.error(place, message, sayWhatWasMeant ? bad.suggestion() : Optional.empty());
  }

  private boolean reportMismatch(Key<?> key, Shape<?, ?> shape, Node node) {
    problems.error(
        file.at(node.position()),
        "'"
            + key.name()
            + "' must be "
            + shape.element().expectation()
            + (shape.many() ? ", or a list of them" : "")
            + ", not "
            + node.kind());
    return false;
  }

  private void noteReadableSecret(Key<?> key, Substitution.Result.Filled filled, Place place) {
    if (key.secret() && !filled.filledIn()) {
      readableSecrets++;
      if (firstReadableSecret == null) {
        firstReadableSecret = place;
      }
    }
  }

  /**
   * Adds one note for all readable secrets of the file, at the first of them, so that the notes do
   * not hide other problems.
   */
  void adviseAboutReadableSecrets() {
    if (firstReadableSecret != null) {
      String stand = readableSecrets == 1 ? "1 secret stands" : readableSecrets + " secrets stand";
      problems.note(
          firstReadableSecret,
          stand + " readable in this file; ${NAME} or ${file:/path} keeps them out of it");
    }
  }
}
