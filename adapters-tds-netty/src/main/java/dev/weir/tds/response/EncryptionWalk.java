package dev.weir.tds.response;

import dev.weir.tds.wire.SplitFields;
import dev.weir.tds.wire.TypeInfoWalk;

/** Skips the encryption metadata of an encrypted column or value (CryptoMetaData). */
final class EncryptionWalk {
  private enum Step {
    HEAD,
    TYPE,
    ALGORITHM,
    NAME,
    KINDS,
    END
  }

  private static final int NAMED_ALGORITHM = 0;

  private final TypeInfoWalk type = new TypeInfoWalk(TypeInfoWalk.Place.RESULT);
  private Step step = Step.END;
  private int headLength;

  /**
   * Begins the metadata.
   *
   * @param withKey whether it contains the ordinal of a key in the key table, as that of columns
   *     does
   */
  void begin(boolean withKey) {
    headLength = (withKey ? Short.BYTES : 0) + Integer.BYTES;
    step = Step.HEAD;
    type.begin();
  }

  /**
   * Returns whether the type below the encryption is unknown, so that nothing behind it can be
   * read.
   */
  boolean isUnknown() {
    return type.type() == null;
  }

  /** Reads on, and returns whether the metadata has ended. */
  boolean walk(SplitFields in) {
    while (step != Step.END) {
      switch (step) {
        case HEAD -> {
          in.skip(headLength);
          step = Step.TYPE;
        }
        case TYPE -> {
          if (!type.walk(in)) {
            return false;
          }
          step = isUnknown() ? Step.END : Step.ALGORITHM;
        }
        case ALGORITHM -> {
          if (!in.readNumber(Byte.BYTES)) {
            return false;
          }
          step = in.value() == NAMED_ALGORITHM ? Step.NAME : Step.KINDS;
        }
        case NAME -> {
          if (!in.readNumber(Byte.BYTES)) {
            return false;
          }
          in.skip(in.value() * Character.BYTES);
          step = Step.KINDS;
        }
        case KINDS -> {
          // The type of the encryption, and the version of normalization.
          in.skip(2);
          step = Step.END;
        }
        case END -> {}
      }
    }
    return in.skipPending();
  }
}
