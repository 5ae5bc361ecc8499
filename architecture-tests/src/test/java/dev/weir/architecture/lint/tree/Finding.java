package dev.weir.architecture.lint.tree;

/** Something to mend: where it is, what it is, and what to write instead. */
public record Finding(String path, int line, String what, String instead) {
  public Finding {
    if (what.isBlank() || instead.isBlank()) {
      throw new IllegalArgumentException("a finding says what is wrong and what to do instead");
    }
  }

  /** {@code path:line}, which editors and terminals can follow. */
  public String place() {
    return path + ":" + line;
  }

  @Override
  public String toString() {
    return place() + ": " + what + ". Instead: " + instead + ".";
  }
}
