package dev.weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;

/**
 * The parser of requests under a fuzzer that sees which branches its bytes reach. Run by name, with
 * {@code JAZZER_FUZZ=1} in the environment; it has no part in the build, because it instruments all
 * that runs beside it.
 */
class RequestFuzz {
  private static final int HEAD_BYTES = 256;

  @FuzzTest(maxDuration = "30s")
  void bytesMeanTheSameHoweverTheyComeInPieces(byte[] bytes) {
    RequestOutcome whole = RequestOutcome.of(bytes, HEAD_BYTES, HEAD_BYTES);
    assertThat(RequestOutcome.of(bytes, 1, HEAD_BYTES)).isEqualTo(whole);
  }
}
