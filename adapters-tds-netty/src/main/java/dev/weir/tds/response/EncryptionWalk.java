package dev.weir.tds.response;

import dev.weir.tds.wire.SplitFields;
import dev.weir.tds.wire.TypeInfoWalk;

/** Passes over what an encrypted column or value says of its encryption (CryptoMetaData). */
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
   * One comes.
   *
   * @param withKey whether it says which key of the table was used, as columns do
   */
  void begin(boolean withKey) {
    headLength = (withKey ? Short.BYTES : 0) + Integer.BYTES;
    step = Step.HEAD;
    type.begin();
  }

  /** Whether the type below the encryption is not known; nothing behind it can be read. */
  boolean isUnknown() {
    return type.type() == null;
  }

  /** Goes on through it; whether all of it has passed. */
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
          if (!in.take(Byte.BYTES)) {
            return false;
          }
          step = in.value() == NAMED_ALGORITHM ? Step.NAME : Step.KINDS;
        }
        case NAME -> {
          if (!in.take(Byte.BYTES)) {
            return false;
          }
          in.skip(in.value() * Character.BYTES);
          step = Step.KINDS;
        }
        case KINDS -> {
          // How it is encrypted, and the version of its rules.
          in.skip(2);
          step = Step.END;
        }
        case END -> {}
      }
    }
    return in.passed();
  }
}
