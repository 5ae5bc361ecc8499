package dev.weir.standin.raw;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A token of a response; its text is what the conformance files are written in. */
public sealed interface Token {
  /** How the conformance files spell it. */
  String text();

  /** The columns of a result. */
  record Columns(List<Column> columns) implements Token {
    @Override
    public String text() {
      return "COLUMNS " + columns.stream().map(Column::text).collect(Collectors.joining(", "));
    }
  }

  /** One of them. */
  record Column(String name, int flags, WireTypeInfo type) {
    boolean identity() {
      return (flags & 0x10) != 0;
    }

    String text() {
      return (name.isEmpty() ? "-" : name) + " " + type.text() + (identity() ? " identity" : "");
    }
  }

  /** COLMETADATA that says the columns are as before. */
  record SameColumns() implements Token {
    @Override
    public String text() {
      return "COLUMNS none";
    }
  }

  /** ROW, or NBCROW when nulls travel as a bitmap. */
  record Row(boolean withNullBitmap, List<@Nullable Object> values) implements Token {
    @Override
    public String text() {
      return (withNullBitmap ? "NBCROW " : "ROW ")
          + values.stream().map(WireTypeInfo::show).collect(Collectors.joining(", "));
    }
  }

  /** DONE, DONEPROC or DONEINPROC. */
  record Done(int kind, int status, int command, long count) implements Token {
    public boolean more() {
      return (status & 1) != 0;
    }

    public boolean error() {
      return (status & 2) != 0;
    }

    public boolean attention() {
      return (status & 0x20) != 0;
    }

    @Override
    public String text() {
      StringBuilder text = new StringBuilder();
      text.append(kind == 0xFD ? "DONE" : kind == 0xFE ? "DONEPROC" : "DONEINPROC");
      text.append(" %02X".formatted(command));
      if ((status & 0x10) != 0) {
        text.append(" count=").append(count);
      }
      flag(text, 0x02, " error");
      flag(text, 0x01, " more");
      flag(text, 0x04, " inxact");
      flag(text, 0x20, " attention");
      flag(text, 0x80, " rpcinbatch");
      flag(text, 0x100, " srverror");
      return text.toString();
    }

    private void flag(StringBuilder text, int bit, String name) {
      if ((status & bit) != 0) {
        text.append(name);
      }
    }
  }

  /** ERROR or INFO. */
  record Message(
      boolean isError,
      int number,
      int state,
      int severity,
      String message,
      String server,
      String procedure,
      int line)
      implements Token {
    @Override
    public String text() {
      return "%s %d severity=%d state=%d line=%d%s %s"
          .formatted(
              isError ? "ERROR" : "INFO",
              number,
              severity,
              state,
              line,
              procedure.isEmpty() ? "" : " in=" + procedure,
              message);
    }
  }

  /** ENVCHANGE; the values as they travel. */
  record EnvironmentChange(int type, Octets now, Octets before) implements Token {
    @Override
    public String text() {
      return switch (type) {
        case 1, 2, 3, 4, 5, 6 ->
            "ENVCHANGE " + type + " " + orDash(now.utf16()) + " " + orDash(before.utf16());
        case 7 -> "ENVCHANGE 7 " + now.hex();
        default ->
            "ENVCHANGE " + type + (now.isEmpty() ? "" : " new") + (before.isEmpty() ? "" : " old");
      };
    }

    private static String orDash(String text) {
      return text.isEmpty() ? "-" : text;
    }
  }

  /** RETURNSTATUS. */
  record ReturnStatus(int value) implements Token {
    @Override
    public String text() {
      return "RETURNSTATUS " + value;
    }
  }

  /** RETURNVALUE. */
  record ReturnValue(
      int ordinal, String name, int status, WireTypeInfo type, @Nullable Object value)
      implements Token {
    @Override
    public String text() {
      return "RETURNVALUE %d %s %s %s"
          .formatted(ordinal, name.isEmpty() ? "-" : name, type.text(), WireTypeInfo.show(value));
    }
  }

  /** LOGINACK. */
  record LoginAcknowledged(int dialect, String version, String program) implements Token {
    @Override
    public String text() {
      return "LOGINACK " + dialect + " " + version + " " + program;
    }
  }

  /** FEATUREEXTACK: ids with their data. */
  record FeaturesAcknowledged(List<String> features) implements Token {
    @Override
    public String text() {
      return "FEATURES " + String.join(" ", features);
    }
  }

  /** ORDER, TABNAME, COLINFO or SESSIONSTATE. */
  record Described(String what, Octets content) implements Token {
    @Override
    public String text() {
      return what + " " + content.hex();
    }
  }
}
