package dev.weir.application.operation;

import java.util.List;

/** The result of an order. */
public sealed interface OperationResult {
  /**
   * It was carried out.
   *
   * @param effects what it did, a line each; empty where there was nothing to do
   */
  record Done(List<String> effects) implements OperationResult {
    /** Copies the list. */
    public Done {
      effects = List.copyOf(effects);
    }

    /** Did one thing. */
    public static Done of(String effect) {
      return new Done(List.of(effect));
    }
  }

  /**
   * It was not carried out, and nothing has changed.
   *
   * @param reasons why, a line each
   */
  record Refused(List<String> reasons) implements OperationResult {
    /** Copies the list. */
    public Refused {
      reasons = List.copyOf(reasons);
    }

    /** Refused for one reason. */
    public static Refused because(String reason) {
      return new Refused(List.of(reason));
    }
  }

  /**
   * The bucket or session does not exist.
   *
   * @param subject what was looked for
   */
  record NotFound(String subject) implements OperationResult {}
}
