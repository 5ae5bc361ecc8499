package dev.weir.tds.session;

import dev.weir.domain.tsql.CallValue;
import dev.weir.domain.tsql.CallValue.Form;
import dev.weir.tds.request.CallParameter;
import dev.weir.tds.wire.WireType;

/** Reads the values of parameters for the effect scanner. */
final class ParameterValues {
  private ParameterValues() {}

  /**
   * Returns the value of a parameter. That of an output parameter is unknown: the call may change
   * it.
   *
   * @param name the name by which the statement knows it
   */
  static CallValue of(CallParameter parameter, String name) {
    String type = typeOf(parameter);
    if (type.isEmpty() || parameter.isOutput() || parameter.isDefault()) {
      return unknown(name);
    }
    if (parameter.isNull()) {
      return new CallValue(name, type, Form.NULL, "");
    }
    if (parameter.hasText()) {
      return new CallValue(name, type, Form.TEXT, parameter.text().toString());
    }
    return parameter.integerWidth() > 0
        ? new CallValue(name, type, Form.NUMBER, Long.toString(parameter.integer()))
        : unknown(name);
  }

  /** Returns a value that is not known. */
  static CallValue unknown(String name) {
    return new CallValue(name, "", Form.UNKNOWN, "");
  }

  /** Returns the T-SQL name of a parameter's type; empty if its values are not read. */
  private static String typeOf(CallParameter parameter) {
    WireType type = parameter.type();
    if (type == WireType.NVARCHAR) {
      return "nvarchar";
    }
    if (type == WireType.GUID) {
      return "uniqueidentifier";
    }
    if (type == WireType.BIT || type == WireType.BIT_N) {
      return "bit";
    }
    return switch (parameter.integerLimit()) {
      case Byte.BYTES -> "tinyint";
      case Short.BYTES -> "smallint";
      case Integer.BYTES -> "int";
      case Long.BYTES -> "bigint";
      default -> "";
    };
  }
}
