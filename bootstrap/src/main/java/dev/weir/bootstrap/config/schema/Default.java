package dev.weir.bootstrap.config.schema;

/** What holds where a key is not given. */
public sealed interface Default<T> {
  /** The words of the reference. */
  String shown();

  /** The key must be given. */
  record Required<T>() implements Default<T> {
    @Override
    public String shown() {
      return "required";
    }
  }

  /** This value. */
  record Given<T>(T value, String shown) implements Default<T> {}

  /** No fixed value: none at all, or one that follows from something else. */
  record Open<T>(String shown) implements Default<T> {}
}
