package dev.weir.domain.facts;

/**
 * The order of day, month and year in texts, as SET DATEFORMAT sets it. No function tells it, so
 * that a text is read as a date that is another one in each order.
 */
public final class DateOrder {
  /** The expression that shows the order. */
  public static final String QUESTION =
      "CONVERT(nvarchar(128), CAST(N'01/02/03' AS datetime), 112)";

  private DateOrder() {}

  /** Returns the order that this value of the expression shows; empty for any other value. */
  public static String of(String date) {
    return switch (date) {
      case "20030102" -> "mdy";
      case "20030201" -> "dmy";
      case "20010203" -> "ymd";
      case "20010302" -> "ydm";
      case "20020103" -> "myd";
      case "20020301" -> "dym";
      default -> "";
    };
  }
}
