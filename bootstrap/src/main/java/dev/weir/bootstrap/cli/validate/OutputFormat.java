package dev.weir.bootstrap.cli.validate;

import dev.weir.bootstrap.config.EnumWord;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The format of the report. */
enum OutputFormat {
  /** Text for people, and for editors that jump to {@code file:line:column}. */
  TEXT,
  /** JSON for programs. */
  JSON;

  /** Accepts the words in lower case, as everywhere else. */
  static final class Converter implements ITypeConverter<OutputFormat> {
    @Override
    public OutputFormat convert(String value) {
      for (OutputFormat format : values()) {
        if (EnumWord.of(format).equals(value)) {
          return format;
        }
      }
      throw new TypeConversionException("must be text or json");
    }
  }
}
