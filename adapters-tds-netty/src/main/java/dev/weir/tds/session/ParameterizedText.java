package dev.weir.tds.session;

import dev.weir.domain.tsql.CallValue;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.Effects;
import dev.weir.domain.tsql.ParameterizedStatement;
import dev.weir.domain.tsql.Trait;
import dev.weir.tds.request.CallParameter;
import dev.weir.tds.request.TextRole;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The statement of a call and the values of its parameters, which come behind it or in a later
 * call: if the effects of the statement depend on them, it is read again with the values.
 */
final class ParameterizedText {
  /** The longest statement, and the longest definitions, that are read again. */
  private static final int LONGEST = 4096;

  private static final int MOST_VALUES = 32;

  private final StringBuilder text = new StringBuilder();
  private final StringBuilder definitions = new StringBuilder();
  private final List<CallValue> values = new ArrayList<>();
  private @Nullable ParameterizedStatement awaiting;
  private int firstValue;

  /** Begins a call. */
  void begin() {
    text.setLength(0);
    definitions.setLength(0);
    values.clear();
    awaiting = null;
  }

  /** Adds a piece of the statement or of the definitions. */
  void add(TextRole role, char[] characters, int length) {
    StringBuilder piece = role == TextRole.DEFINITIONS ? definitions : text;
    if (piece.length() <= LONGEST) {
      piece.append(characters, 0, length);
    }
  }

  /**
   * Returns whether the call's statement, which has these effects as far as it shows them itself,
   * is worth reading again with the values of its parameters.
   */
  boolean isWorthKeeping(Effects effects) {
    boolean depends = effects.has(Trait.DEPENDS_ON_VARIABLES) || !effects.pins().isEmpty();
    return depends && text.length() <= LONGEST && definitions.length() <= LONGEST;
  }

  /** Returns the statement of the call, with the definitions as far as they have come. */
  ParameterizedStatement statement() {
    return new ParameterizedStatement(definitions.toString(), text.toString());
  }

  /** Awaits the values of a statement, which are the parameters from this ordinal on. */
  void awaitValues(ParameterizedStatement statement, int from) {
    awaiting = statement;
    firstValue = from;
  }

  /** Returns whether the values of the parameters are awaited. */
  boolean isWaiting() {
    return awaiting != null;
  }

  /** Takes a parameter of the call. */
  void add(CallParameter parameter) {
    if (parameter.ordinal() >= firstValue) {
      values.add(
          values.size() < MOST_VALUES
              ? ParameterValues.of(parameter, parameter.name().toString())
              : ParameterValues.unknown(parameter.name().toString()));
    }
  }

  /**
   * Ends the call and returns the effects of its statement; null if no values were awaited.
   *
   * @param hasDefinitions whether the definitions have come behind the statement
   */
  @Nullable Effects end(EffectScanner scanner, boolean hasDefinitions) {
    ParameterizedStatement statement = awaiting;
    if (statement == null) {
      return null;
    }
    awaiting = null;
    if (hasDefinitions) {
      String found = definitions.length() <= LONGEST ? definitions.toString() : "";
      statement = new ParameterizedStatement(found, statement.text());
    }
    return scanner.scanCall(statement, values);
  }
}
