package dev.weir.tds.wire;

import org.jspecify.annotations.Nullable;

/** Reads the description of a type (TYPE_INFO), wherever it is cut. */
public final class TypeInfoWalk {
  /** Where a description stands: some types are laid out differently. */
  public enum Place {
    /** In what a server says. */
    RESULT,
    /** In the parameter of a request, and in the columns of one that is a table. */
    REQUEST
  }

  private enum Step {
    CODE,
    LIMIT,
    NAME,
    END
  }

  /** The names in a description are digits: 1 has a count of one byte, 2 one of two bytes. */
  private static final int LONG_NAME = 2;

  private static final int NAME_BITS = 2;
  private static final int XML_NAMES = 0b10_01_01;
  private static final int TYPE_NAMES = 0b10_01_01_01;
  private static final int TYPE_NAMES_IN_REQUESTS = 0b01_01_01;

  private final Place place;
  private Step step = Step.END;
  private @Nullable WireType type;
  private int limit;
  private int names;

  /** Reads descriptions that stand in this place. */
  public TypeInfoWalk(Place place) {
    this.place = place;
  }

  /** A description comes. */
  public void begin() {
    step = Step.CODE;
    type = null;
    limit = 0;
    names = 0;
  }

  /**
   * Goes on through the description. A type that is not known ends it at once: nothing behind it
   * can be read.
   *
   * @return whether it is read
   */
  public boolean walk(SplitFields in) {
    while (step != Step.END) {
      if (!in.take(widthOfNext())) {
        return false;
      }
      step = next(in);
    }
    return in.passed();
  }

  /** The type, or null where it is not known. */
  public @Nullable WireType type() {
    return type;
  }

  /** How long its values may be, as far as the description has that. */
  public int limit() {
    return limit;
  }

  /** The {@link ValueForm} of its values. */
  public int form() {
    if (type == null) {
      return ValueForm.fixed(0);
    }
    // In requests there are no text pointers.
    return place == Place.REQUEST && type.namesItsTable()
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
      in.skip(type.detailLength());
    }
    return names == 0 ? Step.END : Step.NAME;
  }
}
