package dev.weir.broken.thecoredoesnoinputandoutput.application;

import java.nio.charset.StandardCharsets;

final class FineBytes {
  static byte[] of(String text) {
    return text.getBytes(StandardCharsets.UTF_16LE);
  }
}
