package dev.weir.bootstrap.cli.validate;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** For whom the report is. */
enum OutputFormat {
  /** People, and editors that jump to {@code file:line:column}. */
  TEXT,
  /** Programs. */
  JSON;

  /** Takes the words as they are written everywhere else: in lower case. */
  static final class Converter implements ITypeConverter<OutputFormat> {
    @Override
    public OutputFormat convert(String value) {
      for (OutputFormat format : values()) {
        if (format.name().toLowerCase(Locale.ROOT).equals(value)) {
          return format;
        }
      }
      throw new TypeConversionException("must be text or json");
    }
  }
}
