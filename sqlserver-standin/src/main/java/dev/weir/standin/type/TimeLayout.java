package dev.weir.standin.type;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/** The arithmetic of dates and times on the wire. */
final class TimeLayout {
  static final LocalDate DATETIME_EPOCH = LocalDate.of(1900, 1, 1);
  static final LocalDate DATE_EPOCH = LocalDate.of(1, 1, 1);
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final long NANOS_PER_DAY = 86_400L * NANOS_PER_SECOND;
  private static final int TICKS_PER_SECOND = 300;
  private static final int TICKS_PER_DAY = 86_400 * TICKS_PER_SECOND;
  private static final long[] NANOS_PER_UNIT = {
    1_000_000_000, 100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1_000, 100
  };

  private TimeLayout() {}

  /** Bytes of a time with that scale. */
  static int length(int scale) {
    if (scale <= 2) {
      return 3;
    }
    return scale <= 4 ? 4 : 5;
  }

  static long units(LocalTime time, int scale) {
    return time.toNanoOfDay() / NANOS_PER_UNIT[scale];
  }

  static LocalTime time(long units, int scale) {
    return LocalTime.ofNanoOfDay(units * NANOS_PER_UNIT[scale] % NANOS_PER_DAY);
  }

  /** Rounded to datetime's three hundredths of a second, which may reach the next day. */
  static long ticks(LocalDateTime value) {
    long days = value.toLocalDate().toEpochDay() - DATETIME_EPOCH.toEpochDay();
    long nanos = value.toLocalTime().toNanoOfDay();
    long ticks = (nanos * TICKS_PER_SECOND + NANOS_PER_SECOND / 2) / NANOS_PER_SECOND;
    return days * TICKS_PER_DAY + ticks;
  }

  static int daysOf(long ticks) {
    return (int) Math.floorDiv(ticks, (long) TICKS_PER_DAY);
  }

  static int ticksOfDay(long ticks) {
    return (int) Math.floorMod(ticks, (long) TICKS_PER_DAY);
  }

  /** Three hundredths of a second show as milliseconds that end in 0, 3 or 7. */
  static LocalDateTime datetime(int days, long ticksOfDay) {
    long millis = (ticksOfDay * 10 + 1) / 3;
    return DATETIME_EPOCH.plusDays(days).atStartOfDay().plusNanos(millis * 1_000_000);
  }
}
