package dev.weir.redis.ledger;

import dev.weir.domain.ledger.Answer;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.InstanceId;
import java.util.List;

/**
 * What the script replied.
 *
 * @param woken instances that were sent a hint
 * @param removed instances whose slots were taken from them
 */
public record LedgerReply(Answer answer, List<InstanceId> woken, List<InstanceId> removed) {
  /** Keeps its own copies. */
  public LedgerReply {
    woken = List.copyOf(woken);
    removed = List.copyOf(removed);
  }

  static LedgerReply of(List<Object> reply) {
    return new LedgerReply(answer(list(reply, 0)), instances(reply, 1), instances(reply, 2));
  }

  private static Answer answer(List<?> words) {
    String kind = (String) words.getFirst();
    return switch (kind) {
      case "accepted" -> accepted(words);
      case "epoch" -> new Answer.OtherEpoch((String) words.get(1));
      case "unknown" -> new Answer.Unknown();
      case "outdated" -> new Answer.Outdated();
      case "left" -> new Answer.Left();
      default -> throw new IllegalStateException("the script replies " + kind);
    };
  }

  private static Answer.Accepted accepted(List<?> words) {
    Capacity capacity =
        new Capacity(
            Long.parseLong((String) words.get(4)),
            number(words, 5),
            number(words, 6),
            number(words, 7) == 1);
    return new Answer.Accepted(
        number(words, 1),
        number(words, 2),
        number(words, 3),
        capacity,
        number(words, 8),
        number(words, 9) == 1,
        (Long) words.get(10));
  }

  private static int number(List<?> words, int index) {
    return Math.toIntExact((Long) words.get(index));
  }

  private static List<InstanceId> instances(List<Object> reply, int index) {
    return list(reply, index).stream().map(id -> new InstanceId((String) id)).toList();
  }

  private static List<?> list(List<Object> reply, int index) {
    return (List<?>) reply.get(index);
  }
}
