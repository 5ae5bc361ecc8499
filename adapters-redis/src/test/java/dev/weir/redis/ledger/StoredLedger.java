package dev.weir.redis.ledger;

import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.Holder;
import dev.weir.domain.ledger.LedgerState;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A state as the script keeps it in its hash. */
final class StoredLedger {
  private StoredLedger() {}

  static Map<String, String> of(LedgerState state) {
    Map<String, String> fields = new TreeMap<>();
    Capacity capacity = state.capacity();
    fields.put(
        "ledger",
        words(
            state.home(),
            state.startedAt(),
            state.clock(),
            state.learningUntil(),
            state.expected(),
            capacity.version(),
            capacity.slots(),
            capacity.dialsPerSecond(),
            capacity.paused() ? 1 : 0,
            state.permits().thousandths(),
            state.permits().filledAt(),
            state.joined()));
    state.holders().forEach(holder -> fields.put("i:" + holder.instance(), of(holder)));
    return fields;
  }

  private static String of(Holder holder) {
    return words(
        holder.number(),
        holder.incarnation(),
        holder.sequence(),
        holder.heardAt(),
        holder.reported() ? 1 : 0,
        holder.holdings().held(),
        holder.holdings().unused(),
        holder.reserved(),
        holder.reservedAt(),
        holder.waiters(),
        holder.waitingSince(),
        holder.spare(),
        holder.starvingSince(),
        holder.turnSince(),
        holder.told(),
        holder.wokenAt(),
        holder.capacity().version(),
        holder.capacity().slots(),
        holder.capacity().dialsPerSecond(),
        holder.capacity().paused() ? 1 : 0);
  }

  private static String words(Object... values) {
    return Stream.of(values).map(Object::toString).collect(Collectors.joining(" "));
  }
}
