package dev.weir.application.prepared;

import dev.weir.domain.tsql.Effects;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a client had prepared, in the bytes in which it said so: so it can be said again to any
 * server. Equal ones are the same statement.
 */
public final class PreparedText {
  /** What the statement is run for. */
  public enum Kind {
    /** Its results. */
    STATEMENT,
    /** A cursor over them. */
    CURSOR
  }

  private final Kind kind;
  private final byte[] definitions;
  private final byte[] statement;
  private final byte[] options;
  private final Effects effects;
  private final int hash;

  /**
   * Keeps the arrays, which nobody may change.
   *
   * @param definitions the type and value of the parameter that defines the statement's own
   * @param statement the type and value of the parameter that is the statement
   * @param options the parameters behind them that belong to the preparation; most have none
   * @param effects what the statement does each time it is run
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

  /** What it is run for. */
  public Kind kind() {
    return kind;
  }

  /** The type and value of the definitions; to be read only. */
  public byte[] definitions() {
    return definitions;
  }

  /** The type and value of the statement; to be read only. */
  public byte[] statement() {
    return statement;
  }

  /** The parameters behind the statement, as they stood in the call; to be read only. */
  public byte[] options() {
    return options;
  }

  /** What the statement does each time it is run. */
  public Effects effects() {
    return effects;
  }

  /** Whether it may be about a temporary table, which is another one in each session. */
  boolean mayNameTemporary() {
    for (byte each : statement) {
      if (each == '#') {
        return true;
      }
    }
    return false;
  }

  /** How much memory it takes, about. */
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

  /** Without the statement, which is the client's. */
  @Override
  public String toString() {
    return "%s of %d bytes".formatted(kind, bytes());
  }
}
