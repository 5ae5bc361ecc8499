package dev.weir.broken.thecorereadsnoclock.domain;

import java.util.function.LongSupplier;

/** A method reference is a call, too. */
final class BrokenByReference {
  static LongSupplier clock() {
    return System::currentTimeMillis;
  }
}
