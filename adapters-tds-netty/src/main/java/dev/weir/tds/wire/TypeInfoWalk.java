package dev.weir.tds.wire;

import org.jspecify.annotations.Nullable;

/** Reads the description of a type (TYPE_INFO), which may be split at any byte. */
public final class TypeInfoWalk {
  /** The place of a description, on which the layout of some types depends. */
  public enum Place {
    /** A response. */
    RESULT,
    /** The parameter of a request, or a column of one that is a table. */
    REQUEST
  }

  private enum Step {
    CODE,
    LIMIT,
    NAME,
    END
  }

  /**
   * The names in a description, as digits of two bits: 1 for a name with a count of one byte, 2 for
   * a name with a count of two bytes.
   */
  private static final int LONG_NAME = 2;

  private static final int NAME_BITS = 2;
  private static final int XML_NAMES = 0b10_01_01;
  private static final int TYPE_NAMES = 0b10_01_01_01;
  private static final int TYPE_NAMES_IN_REQUESTS = 0b01_01_01;

  private final Place place;
  private boolean collations = true;
  private Step step = Step.END;
  private @Nullable WireType type;
  private int limit;
  private int names;

  /** Creates a reader of descriptions in this place. */
  public TypeInfoWalk(Place place) {
    this.place = place;
  }

  /** Sets the layout of the descriptions from now on; at first it is that of 7.1 and later. */
  public void speak(TdsVersion version) {
    collations = version.hasCollations();
  }

  /** Begins a description. */
  public void begin() {
    step = Step.CODE;
    type = null;
    limit = 0;
    names = 0;
  }

  /**
   * Reads on in the description. An unknown type ends it at once, because nothing behind it can be
   * read.
   *
   * @return whether the description has ended
   */
  public boolean walk(SplitFields in) {
    while (step != Step.END) {
      if (!in.readNumber(widthOfNext())) {
        return false;
      }
      step = next(in);
    }
    return in.skipPending();
  }

  /** Returns the type, or null if it is unknown. */
  public @Nullable WireType type() {
    return type;
  }

  /** Returns the largest length of the values, if the description contains it. */
  public int limit() {
    return limit;
  }

  /** Returns the {@link ValueForm} of the values. */
  public int form() {
    if (type == null) {
      return ValueForm.fixed(0);
    }
    // In requests there are no text pointers.
    return place == Place.REQUEST && type.hasTableName()
        ? ValueForm.INT_LENGTH
        : type.formInResults(limit);
  }

  private int widthOfNext() {
    return switch (step) {
      case CODE -> Byte.BYTES;
      case LIMIT -> limitWidth();
      case NAME -> (names & LONG_NAME) != 0 ? Short.BYTES : Byte.BYTES;
      case END -> 0;
    };
  }

  private int limitWidth() {
    if (type == null || (type == WireType.UDT && place == Place.REQUEST)) {
      return 0;
    }
    return type.limitWidth();
  }

  private Step next(SplitFields in) {
    return switch (step) {
      case CODE -> {
        type = WireType.of(in.intValue());
        yield type == null ? Step.END : Step.LIMIT;
      }
      case LIMIT -> limit(in);
      case NAME -> {
        in.skip(in.value() * Character.BYTES);
        names >>>= NAME_BITS;
        yield names == 0 ? Step.END : Step.NAME;
      }
      case END -> Step.END;
    };
  }

  private Step limit(SplitFields in) {
    limit = in.intValue();
    if (type == WireType.UDT) {
      names = place == Place.REQUEST ? TYPE_NAMES_IN_REQUESTS : TYPE_NAMES;
    } else if (type == WireType.XML && limit != 0) {
      names = XML_NAMES;
    } else if (type != null) {
      in.skip(collations || !type.hasCollation() ? type.detailLength() : 0);
    }
    return names == 0 ? Step.END : Step.NAME;
  }
}
