package dev.weir.bootstrap.config.yaml;

import java.util.List;

/**
 * A piece of a YAML document with the place where it begins.
 *
 * <p>Scalars stay text: whether {@code 1433} is a port or a password is for the key to say, not for
 * YAML's guessing of types.
 */
public sealed interface Node {
  /** Where it begins. */
  Position position();

  /** What it is, in the words of an error message. */
  String kind();

  /** Keys with values, in the order of the file, each key once. */
  record Mapping(Position position, List<Entry> entries) implements Node {
    /** Keeps its own copy. */
    public Mapping {
      entries = List.copyOf(entries);
    }

    @Override
    public String kind() {
      return "a mapping";
    }
  }

  /** A key of a mapping and what stands behind it. */
  record Entry(String key, Position position, Node value) {}

  /** A list. */
  record Sequence(Position position, List<Node> items) implements Node {
    /** Keeps its own copy. */
    public Sequence {
      items = List.copyOf(items);
    }

    @Override
    public String kind() {
      return "a list";
    }
  }

  /** Text, quoted or plain. */
  record Scalar(Position position, String text) implements Node {
    @Override
    public String kind() {
      return "text";
    }

    /** Without the text, which may be a secret. */
    @Override
    public String toString() {
      return "Scalar[" + position + "]";
    }
  }

  /** A key with nothing behind it, or an explicit null. */
  record Nothing(Position position) implements Node {
    @Override
    public String kind() {
      return "nothing";
    }
  }
}
