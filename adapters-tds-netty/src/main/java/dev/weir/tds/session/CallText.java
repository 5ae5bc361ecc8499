package dev.weir.tds.session;

import dev.weir.domain.tsql.CallValue;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.Effects;
import dev.weir.domain.tsql.Scope;
import dev.weir.tds.request.CallParameter;
import dev.weir.tds.wire.WireType;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the call of a procedure by RPC as the equivalent EXEC statement, for the effect scanner.
 */
final class CallText {
  /**
   * The ordinal of the parameter that takes any type, such as the value of sp_set_session_context.
   */
  private static final int ANY_TYPE_ORDINAL = 1;

  /** The characters of names beside letters and digits. */
  private static final String NAME_CHARACTERS = "_@#$";

  private final StringBuilder text = new StringBuilder();
  private final StringBuilder definitions = new StringBuilder();
  private final List<CallValue> values = new ArrayList<>();
  private boolean first;

  /**
   * Begins the call of a procedure.
   *
   * @return false if the name is not understood; it then stands as the client wrote it
   */
  boolean begin(CharSequence name) {
    String inBrackets = CallName.inBrackets(name);
    text.setLength(0);
    definitions.setLength(0);
    values.clear();
    text.append("EXEC ").append(inBrackets == null ? name : inBrackets);
    first = true;
    return inBrackets != null;
  }

  /**
   * Adds a parameter. A value that is neither a short text nor an integer is written as a variable,
   * whose value is known for some types.
   *
   * @return false if its name cannot be written into a statement with the same meaning; the
   *     parameter is then written without it
   */
  boolean add(CallParameter parameter) {
    text.append(first ? " " : ", ");
    first = false;
    boolean understood = isVariable(parameter.name());
    if (understood && !parameter.name().isEmpty()) {
      text.append(parameter.name()).append(" = ");
    }
    if (parameter.isDefault()) {
      text.append("DEFAULT");
    } else if (parameter.hasText() && parameter.type() == WireType.NVARCHAR) {
      quoted(parameter.text());
    } else if (isConstant(parameter)) {
      text.append(parameter.integer());
    } else {
      variable(parameter);
    }
    if (parameter.isOutput()) {
      text.append(" OUTPUT");
    }
    return understood;
  }

  /** Returns whether a parameter's name is the name of a variable, or empty. */
  private static boolean isVariable(CharSequence name) {
    for (int i = 0; i < name.length(); i++) {
      char each = name.charAt(i);
      boolean fits = i == 0 ? each == '@' : isNameCharacter(each);
      if (!fits) {
        return false;
      }
    }
    return name.length() != 1;
  }

  private static boolean isNameCharacter(char each) {
    return Character.isLetterOrDigit(each) || NAME_CHARACTERS.indexOf(each) >= 0;
  }

  /**
   * Returns whether an integer can be written as a constant. A constant is an int: for a parameter
   * of any type, an integer of another width would become another value.
   */
  private static boolean isConstant(CallParameter parameter) {
    int width = parameter.integerWidth();
    return !parameter.isOutput()
        && (width == Integer.BYTES || (width > 0 && parameter.ordinal() != ANY_TYPE_ORDINAL));
  }

  private void variable(CallParameter parameter) {
    CallValue value = ParameterValues.of(parameter, "@value" + parameter.ordinal());
    text.append(value.name());
    if (value.form() != CallValue.Form.UNKNOWN) {
      definitions.append(definitions.isEmpty() ? "" : ",").append(value.name());
      definitions.append(' ').append(value.type());
      values.add(value);
    }
  }

  private void quoted(CharSequence value) {
    text.append("N'");
    for (int i = 0; i < value.length(); i++) {
      char each = value.charAt(i);
      text.append(each);
      if (each == '\'') {
        text.append(each);
      }
    }
    text.append('\'');
  }

  /** Ends the call and returns its effects. */
  Effects end(EffectScanner scanner) {
    return values.isEmpty()
        ? scanner.scan(Scope.BATCH, text)
        : scanner.scanCall(Scope.BATCH, definitions, values, text);
  }
}
