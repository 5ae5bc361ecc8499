package dev.weir.application.prepared;

import dev.weir.domain.tsql.Effects;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The text that a client had prepared, in the bytes of its call, so that it can be sent to any
 * server. Equal texts are the same statement.
 */
public final class PreparedText {
  /** The use of a statement. */
  public enum Kind {
    /** To return its results. */
    STATEMENT,
    /** To open a cursor over its results. */
    CURSOR
  }

  private final Kind kind;
  private final byte[] definitions;
  private final byte[] statement;
  private final byte[] options;
  private final Effects effects;
  private final int hash;

  /**
   * Creates a text. It keeps the arrays, which must not be changed any more.
   *
   * @param definitions the type and value of the parameter that declares the statement's parameters
   * @param statement the type and value of the parameter that is the statement
   * @param options the parameters behind them that belong to the preparation; mostly empty
   * @param effects the effects of each run of the statement
   */
  public PreparedText(
      Kind kind, byte[] definitions, byte[] statement, byte[] options, Effects effects) {
    this.kind = kind;
    this.definitions = definitions;
    this.statement = statement;
    this.options = options;
    this.effects = effects;
    this.hash =
        31 * (31 * Arrays.hashCode(statement) + Arrays.hashCode(definitions))
            + 31 * Arrays.hashCode(options)
            + kind.hashCode();
  }

  /** Returns the use of the statement. */
  public Kind kind() {
    return kind;
  }

  /** Returns the type and value of the definitions; the array must not be changed. */
  public byte[] definitions() {
    return definitions;
  }

  /** Returns the type and value of the statement; the array must not be changed. */
  public byte[] statement() {
    return statement;
  }

  /** Returns the parameters behind the statement, as in the call; the array must not be changed. */
  public byte[] options() {
    return options;
  }

  /** Returns the effects of each run of the statement. */
  public Effects effects() {
    return effects;
  }

  /** Returns whether it may name a temporary table, which is a different one in each session. */
  boolean mayNameTemporary() {
    for (byte each : statement) {
      if (each == '#') {
        return true;
      }
    }
    return false;
  }

  /** Returns the approximate memory it takes. */
  int bytes() {
    return definitions.length + statement.length + options.length;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof PreparedText that
            && hash == that.hash
            && kind == that.kind
            && Arrays.equals(statement, that.statement)
            && Arrays.equals(definitions, that.definitions)
            && Arrays.equals(options, that.options));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /** Returns a description without the statement, which may contain a client's data. */
  @Override
  public String toString() {
    return "%s of %d bytes".formatted(kind, bytes());
  }
}
