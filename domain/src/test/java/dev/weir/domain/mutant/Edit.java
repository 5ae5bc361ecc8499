package dev.weir.domain.mutant;

/**
 * Other words in the source of a class.
 *
 * @param type its name below {@code dev.weir}
 */
public record Edit(String type, String words, String otherWords) {
  /** The module in which the class is. */
  String module() {
    String first = type.substring(0, type.indexOf('.'));
    return first.equals("tds") ? "adapters-tds-netty" : first;
  }

  String className() {
    return "dev.weir." + type;
  }

  /** The same class, left as it is. */
  public Edit unchanged() {
    return new Edit(type, words, words);
  }
}
