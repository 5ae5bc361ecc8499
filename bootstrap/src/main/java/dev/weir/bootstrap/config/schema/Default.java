package dev.weir.bootstrap.config.schema;

/** The value of a key that is not given. */
public sealed interface Default<T> {
  /** Returns the text for the reference. */
  String shown();

  /** No default: the key must be given. */
  record Required<T>() implements Default<T> {
    @Override
    public String shown() {
      return "required";
    }
  }

  /** A fixed default. */
  record Given<T>(T value, String shown) implements Default<T> {}

  /** No fixed default: there is none, or it follows from other settings. */
  record Open<T>(String shown) implements Default<T> {}
}
