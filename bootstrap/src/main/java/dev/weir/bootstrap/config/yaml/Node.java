package dev.weir.bootstrap.config.yaml;

import java.util.List;

/**
 * A node of a YAML document, with the position at which it begins.
 *
 * <p>Scalars stay text: the key, and not YAML's guess, determines whether {@code 1433} is a port or
 * a password.
 */
public sealed interface Node {
  /** Returns the position at which the node begins. */
  Position position();

  /** Returns the kind of node, as error messages name it. */
  String kind();

  /** A mapping of keys to values, in the order of the file, with each key once. */
  record Mapping(Position position, List<Entry> entries) implements Node {
    /** Copies the list. */
    public Mapping {
      entries = List.copyOf(entries);
    }

    @Override
    public String kind() {
      return "a mapping";
    }
  }

  /** A key of a mapping and its value. */
  record Entry(String key, Position position, Node value) {}

  /** A list. */
  record Sequence(Position position, List<Node> items) implements Node {
    /** Copies the list. */
    public Sequence {
      items = List.copyOf(items);
    }

    @Override
    public String kind() {
      return "a list";
    }
  }

  /** A text, quoted or plain. */
  record Scalar(Position position, String text) implements Node {
    @Override
    public String kind() {
      return "text";
    }

    /** Returns the node without its text, which may be a secret. */
    @Override
    public String toString() {
      return "Scalar[" + position + "]";
    }
  }

  /** The missing value of a key, or an explicit null. */
  record Nothing(Position position) implements Node {
    @Override
    public String kind() {
      return "nothing";
    }
  }
}
