package dev.weir.standin.type;

import org.jspecify.annotations.Nullable;

/**
 * A value and the type it is declared with.
 *
 * <p>Values are Java's: Boolean for bit, Integer up to int, Long, BigDecimal for decimal and money,
 * Float, Double, String, byte[], UUID, LocalDate, LocalTime, LocalDateTime, OffsetDateTime.
 */
public record TypedValue(SqlType type, @Nullable Object value) {
  public static TypedValue nullOf(SqlType type) {
    return new TypedValue(type, null);
  }
}
