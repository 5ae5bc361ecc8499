package dev.weir.tds.session;

import dev.weir.domain.tsql.CallValue;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.Effects;
import dev.weir.domain.tsql.Scope;
import dev.weir.domain.tsql.Trait;
import dev.weir.tds.request.CallParameter;
import dev.weir.tds.request.TextRole;
import java.util.ArrayList;
import java.util.List;

/**
 * The statement of a {@code sp_executesql} and its parameters. The values of the parameters come
 * behind the statement: if its effects depend on variables, it is read again with them.
 */
final class ParameterizedText {
  /** The longest statement, and the longest definitions, that are read again. */
  private static final int LONGEST = 4096;

  private static final int MOST_VALUES = 32;

  private final StringBuilder statement = new StringBuilder();
  private final StringBuilder definitions = new StringBuilder();
  private final List<CallValue> values = new ArrayList<>();
  private boolean waiting;

  /** Begins a call. */
  void begin() {
    statement.setLength(0);
    definitions.setLength(0);
    values.clear();
    waiting = false;
  }

  /** Adds a piece of the statement or of the definitions. */
  void add(TextRole role, char[] characters, int length) {
    StringBuilder text = role == TextRole.DEFINITIONS ? definitions : statement;
    if (text.length() <= LONGEST) {
      text.append(characters, 0, length);
    }
  }

  /**
   * Returns whether the statement, which has these effects as far as it shows them itself, is to be
   * read again at the end of the call.
   */
  boolean awaitValues(Effects effects) {
    waiting = effects.has(Trait.DEPENDS_ON_VARIABLES) && statement.length() <= LONGEST;
    return waiting;
  }

  /** Returns whether the values of the parameters are awaited. */
  boolean isWaiting() {
    return waiting;
  }

  /** Adds a parameter behind the definitions. */
  void add(CallParameter parameter) {
    if (values.size() < MOST_VALUES) {
      values.add(ParameterValues.of(parameter, parameter.name().toString()));
    } else {
      definitions.setLength(0);
    }
  }

  /** Ends the call and returns the effects of its statement. */
  Effects end(EffectScanner scanner) {
    waiting = false;
    CharSequence known = definitions.length() <= LONGEST ? definitions : "";
    return scanner.scanCall(Scope.INNER, known, values, statement);
  }
}
