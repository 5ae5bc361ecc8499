package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/**
 * The value of a parameter of a call, as the request carries it.
 *
 * @param name the name of the parameter; empty if the call gives it by its place
 * @param type the T-SQL name of the type in which it is sent, without a length
 * @param form the form of the value
 * @param text the value, without quotes; empty for NULL and where it is unknown
 */
public record CallValue(String name, String type, Form form, String text) {
  /** The form of a value. */
  public enum Form {
    /** A text, or another value that is written as one. */
    TEXT,
    /** A whole number. */
    NUMBER,
    /** NULL. */
    NULL,
    /** The value is not known before the call, or of a type whose values are not read. */
    UNKNOWN
  }

  /** Assigns it to the parameter's variable, if that is declared with the type that was sent. */
  void assignTo(@Nullable Variable variable) {
    if (variable == null) {
      return;
    }
    if (!variable.isOfType(type)) {
      variable.forget();
      return;
    }
    switch (form) {
      case TEXT -> variable.assign(Kind.STRING, text, true);
      case NUMBER -> variable.assign(Kind.NUMBER, text, false);
      case NULL -> variable.assignNull();
      case UNKNOWN -> variable.forget();
    }
  }
}
