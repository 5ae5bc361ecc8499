package dev.weir.tds.response;

import dev.weir.tds.wire.SplitFields;
import dev.weir.tds.wire.TypeInfoWalk;
import dev.weir.tds.wire.WireType;

/** Reads the description of one column. */
final class ColumnWalk {
  private enum Step {
    HEAD,
    TYPE,
    TABLE,
    TABLE_PART,
    ENCRYPTION,
    NAME,
    END
  }

  private static final int FLAGS_WIDTH = Short.BYTES;
  private static final int ENCRYPTED = 0x0800;

  private final ResponseDialect dialect;
  private final TypeInfoWalk type = new TypeInfoWalk(TypeInfoWalk.Place.RESULT);
  private final EncryptionWalk encryption = new EncryptionWalk();
  private Step step = Step.END;
  private boolean encrypted;
  private boolean unknown;
  private int parts;

  ColumnWalk(ResponseDialect dialect) {
    this.dialect = dialect;
    type.speak(dialect.version());
  }

  void begin() {
    step = Step.HEAD;
    unknown = false;
  }

  /** Returns the form of the column's values. */
  int form() {
    return type.form();
  }

  /** Returns whether the column's type is unknown, so that nothing behind it can be read. */
  boolean isUnknown() {
    return unknown;
  }

  /** Reads on, and returns whether the description has ended or its type is unknown. */
  boolean walk(SplitFields in) {
    while (step != Step.END) {
      if (!advance(in)) {
        return false;
      }
    }
    return in.skipPending();
  }

  private boolean advance(SplitFields in) {
    switch (step) {
      case HEAD -> {
        int userTypeWidth = dialect.version().userTypeWidth();
        if (!in.readNumber(userTypeWidth + FLAGS_WIDTH)) {
          return false;
        }
        long flags = in.value() >>> (userTypeWidth * Byte.SIZE);
        encrypted = dialect.encryptedColumns() && (flags & ENCRYPTED) != 0;
        type.begin();
        step = Step.TYPE;
      }
      case TYPE -> {
        if (!type.walk(in)) {
          return false;
        }
        step = afterType();
      }
      case TABLE -> {
        if (!table(in)) {
          return false;
        }
      }
      case TABLE_PART -> {
        if (!in.readNumber(Short.BYTES)) {
          return false;
        }
        in.skip(in.value() * Character.BYTES);
        parts--;
        step = parts == 0 ? afterTable() : Step.TABLE_PART;
      }
      case ENCRYPTION -> {
        if (!encryption.walk(in)) {
          return false;
        }
        unknown = encryption.isUnknown();
        step = unknown ? Step.END : Step.NAME;
      }
      case NAME -> {
        if (!in.readNumber(Byte.BYTES)) {
          return false;
        }
        in.skip(in.value() * Character.BYTES);
        step = Step.END;
      }
      case END -> {}
    }
    return true;
  }

  private Step afterType() {
    WireType found = type.type();
    unknown = found == null || found == WireType.TABLE;
    if (unknown) {
      return Step.END;
    }
    return found != null && found.hasTableName() ? Step.TABLE : afterTable();
  }

  /** Begins the name of a table: one part before TDS 7.2, a counted list of parts since then. */
  private boolean table(SplitFields in) {
    if (!in.readNumber(dialect.since72() ? Byte.BYTES : 0)) {
      return false;
    }
    parts = dialect.since72() ? in.intValue() : 1;
    step = parts == 0 ? afterTable() : Step.TABLE_PART;
    return true;
  }

  private Step afterTable() {
    if (!encrypted) {
      return Step.NAME;
    }
    encryption.begin(true);
    return Step.ENCRYPTION;
  }
}
