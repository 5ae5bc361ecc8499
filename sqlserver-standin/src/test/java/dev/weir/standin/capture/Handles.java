package dev.weir.standin.capture;

import dev.weir.standin.raw.Token;
import dev.weir.standin.raw.TokenLayout;
import dev.weir.standin.raw.TokenReader;
import java.nio.BufferUnderflowException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which handle or cursor of the stand-in stands for one that was recorded.
 *
 * <p>The two responses to one request have their return values in the same order, so the recorded
 * number and the issued one are found in the same place.
 */
final class Handles {
  private final Map<Integer, Integer> issued = new HashMap<>();

  int of(int recorded) {
    return issued.getOrDefault(recorded, recorded);
  }

  /** Learns from the recorded response and the one that came now. */
  void learn(byte[] recorded, TokenLayout layout, List<Token> now) {
    List<Integer> before = numbers(read(recorded, layout));
    List<Integer> after = numbers(now);
    for (int i = 0; i < Math.min(before.size(), after.size()); i++) {
      if (before.get(i) > 0) {
        issued.put(before.get(i), after.get(i));
      }
    }
  }

  /**
   * The recorded server says some things that SQL Server does not; nothing is learnt from those.
   */
  static List<Token> read(byte[] recorded, TokenLayout layout) {
    try {
      return TokenReader.read(recorded, layout);
    } catch (IllegalArgumentException | BufferUnderflowException notAsSpecified) {
      return List.of();
    }
  }

  private static List<Integer> numbers(List<Token> tokens) {
    return tokens.stream()
        .filter(Token.ReturnValue.class::isInstance)
        .map(Token.ReturnValue.class::cast)
        .map(value -> value.value() instanceof Long number ? number.intValue() : 0)
        .toList();
  }
}
