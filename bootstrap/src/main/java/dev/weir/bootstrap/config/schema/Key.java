package dev.weir.bootstrap.config.schema;

import java.util.List;

/**
 * One key of the configuration.
 *
 * @param otherNames the names of the key in other poolers; only used to suggest Weir's name
 * @param isImplemented whether this version implements the key; otherwise a file with the key is
 *     refused, because a key that is accepted without effect misleads
 * @param effect when a value counts that was changed while an instance runs
 */
public record Key<T>(
    String name,
    Shape<?, T> shape,
    Default<T> fallback,
    Modes modes,
    String meaning,
    List<String> otherNames,
    boolean isImplemented,
    Effect effect) {
  /** The moment at which a changed value counts. */
  public enum Effect {
    /** At a reload. */
    RELOAD,
    /** At a reload, for sessions that log in later. */
    NEW_SESSIONS,
    /** At the next start. */
    RESTART
  }

  /** Copies the list. */
  public Key {
    otherNames = List.copyOf(otherNames);
  }

  /** Creates a key that must be given. */
  static <T> Key<T> required(String name, ValueType<T> type, String meaning) {
    return new Key<>(
        name,
        Shape.one(type),
        new Default.Required<>(),
        Modes.ALL,
        meaning,
        List.of(),
        true,
        Effect.RESTART);
  }

  /** Creates a key with a fixed default. */
  static <T> Key<T> of(String name, ValueType<T> type, T value, String meaning) {
    return new Key<>(
        name,
        Shape.one(type),
        new Default.Given<>(value, type.show(value)),
        Modes.ALL,
        meaning,
        List.of(),
        true,
        Effect.RESTART);
  }

  /**
   * Creates a key without a fixed default; {@code shown} describes the default in the reference.
   */
  static <T> Key<T> open(String name, ValueType<T> type, String shown, String meaning) {
    return new Key<>(
        name,
        Shape.one(type),
        new Default.Open<>(shown),
        Modes.ALL,
        meaning,
        List.of(),
        true,
        Effect.RESTART);
  }

  /** Creates a key with a list of values, which is empty by default. */
  static <E> Key<List<E>> list(String name, ValueType<E> type, String meaning) {
    return new Key<>(
        name,
        Shape.list(type),
        new Default.Given<>(List.of(), "none"),
        Modes.ALL,
        meaning,
        List.of(),
        true,
        Effect.RESTART);
  }

  /** Creates a key with a list of values, which has this single value by default. */
  static <E> Key<List<E>> list(String name, ValueType<E> type, E value, String meaning) {
    return new Key<>(
        name,
        Shape.list(type),
        new Default.Given<>(List.of(value), type.show(value)),
        Modes.ALL,
        meaning,
        List.of(),
        true,
        Effect.RESTART);
  }

  /** Returns this key with an effect in these modes only. */
  Key<T> in(Modes only) {
    return new Key<>(name, shape, fallback, only, meaning, otherNames, isImplemented, effect);
  }

  /** Returns this key with its names in other poolers. */
  Key<T> withOtherNames(String... names) {
    return new Key<>(name, shape, fallback, modes, meaning, List.of(names), isImplemented, effect);
  }

  /** Returns this key, of which a changed value counts at this moment. */
  Key<T> changing(Effect at) {
    return new Key<>(name, shape, fallback, modes, meaning, otherNames, isImplemented, at);
  }

  /** Returns this key as not implemented. The change that implements it removes this call. */
  Key<T> withoutImplementation() {
    return new Key<>(name, shape, fallback, modes, meaning, otherNames, false, effect);
  }

  /** Returns whether the values must never be shown. */
  public boolean secret() {
    return shape.element().secret();
  }

  /** Returns the name of the type in the reference. */
  public String typeLabel() {
    String label = shape.element().label();
    return shape.many() ? "list of " + label : label;
  }
}
