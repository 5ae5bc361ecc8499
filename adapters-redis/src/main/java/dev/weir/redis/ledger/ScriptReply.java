package dev.weir.redis.ledger;

import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.LedgerDefect;
import dev.weir.domain.ledger.LedgerReply;
import java.util.List;

/** Decodes the reply of the script from Lettuce's lists. */
final class ScriptReply {
  private ScriptReply() {}

  static LedgerReply read(List<Object> reply) {
    return new LedgerReply(
        answer(list(reply, 0)),
        instances(reply, 1),
        instances(reply, 2),
        list(reply, 3).stream().map(defect -> defect((List<?>) defect)).toList());
  }

  private static LedgerAnswer answer(List<?> words) {
    String kind = (String) words.getFirst();
    return switch (kind) {
      case "accepted" -> accepted(words);
      case "epoch" -> new LedgerAnswer.OtherEpoch((String) words.get(1));
      case "unknown" -> new LedgerAnswer.Unknown();
      case "outdated" -> new LedgerAnswer.Outdated();
      case "newer" -> new LedgerAnswer.NewerFormat(number(words, 1));
      case "left" -> new LedgerAnswer.Left();
      default -> throw new IllegalStateException("the script replies " + kind);
    };
  }

  private static LedgerAnswer.Accepted accepted(List<?> words) {
    Capacity capacity =
        new Capacity(
            Long.parseLong((String) words.get(5)),
            number(words, 6),
            number(words, 7),
            number(words, 8) == 1);
    return new LedgerAnswer.Accepted(
        number(words, 1),
        number(words, 2),
        number(words, 3),
        number(words, 4),
        capacity,
        number(words, 9),
        number(words, 10) == 1,
        (Long) words.get(11));
  }

  private static LedgerDefect defect(List<?> words) {
    String kind = (String) words.getFirst();
    return new LedgerDefect(
        switch (kind) {
          case "type" -> LedgerDefect.Kind.TYPE;
          case "ledger" -> LedgerDefect.Kind.LEDGER;
          case "holder" -> LedgerDefect.Kind.HOLDER;
          case "field" -> LedgerDefect.Kind.FIELD;
          case "format" -> LedgerDefect.Kind.FORMAT;
          default -> throw new IllegalStateException("the script finds a defect of " + kind);
        },
        (String) words.get(1));
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
