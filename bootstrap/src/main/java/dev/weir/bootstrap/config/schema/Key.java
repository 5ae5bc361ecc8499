package dev.weir.bootstrap.config.schema;

import java.util.List;

/**
 * One key of the configuration.
 *
 * @param otherNames what other poolers call it; only used to suggest the name it has here
 * @param isImplemented whether this version does what the key says; otherwise a file that has the
 *     key is refused, because a key that is accepted and does nothing misleads
 */
public record Key<T>(
    String name,
    Shape<?, T> shape,
    Default<T> fallback,
    Modes modes,
    String meaning,
    List<String> otherNames,
    boolean isImplemented) {
  /** Keeps its own copy. */
  public Key {
    otherNames = List.copyOf(otherNames);
  }

  /** A key that must be given. */
  static <T> Key<T> required(String name, ValueType<T> type, String meaning) {
    return new Key<>(
        name, Shape.one(type), new Default.Required<>(), Modes.ALL, meaning, List.of(), true);
  }

  /** A key with a fixed default. */
  static <T> Key<T> of(String name, ValueType<T> type, T value, String meaning) {
    return new Key<>(
        name,
        Shape.one(type),
        new Default.Given<>(value, type.show(value)),
        Modes.ALL,
        meaning,
        List.of(),
        true);
  }

  /** A key whose default is nothing, or depends; {@code shown} says which. */
  static <T> Key<T> open(String name, ValueType<T> type, String shown, String meaning) {
    return new Key<>(
        name, Shape.one(type), new Default.Open<>(shown), Modes.ALL, meaning, List.of(), true);
  }

  /** A key that takes a list, by default an empty one. */
  static <E> Key<List<E>> list(String name, ValueType<E> type, String meaning) {
    return new Key<>(
        name,
        Shape.list(type),
        new Default.Given<>(List.of(), "none"),
        Modes.ALL,
        meaning,
        List.of(),
        true);
  }

  /** A key that takes a list, by default one of this value alone. */
  static <E> Key<List<E>> list(String name, ValueType<E> type, E value, String meaning) {
    return new Key<>(
        name,
        Shape.list(type),
        new Default.Given<>(List.of(value), type.show(value)),
        Modes.ALL,
        meaning,
        List.of(),
        true);
  }

  /** The same key, without effect outside these modes. */
  Key<T> in(Modes only) {
    return new Key<>(name, shape, fallback, only, meaning, otherNames, isImplemented);
  }

  /** The same key, known elsewhere under these names. */
  Key<T> alsoCalled(String... names) {
    return new Key<>(name, shape, fallback, modes, meaning, List.of(names), isImplemented);
  }

  /** The same key, which nothing reads yet. The change that makes it work removes this call. */
  Key<T> notInThisVersion() {
    return new Key<>(name, shape, fallback, modes, meaning, otherNames, false);
  }

  /** Whether its values must never be shown. */
  public boolean secret() {
    return shape.element().secret();
  }

  /** Its type in the words of the reference. */
  public String typeLabel() {
    String label = shape.element().label();
    return shape.many() ? "list of " + label : label;
  }
}
