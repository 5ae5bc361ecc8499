package dev.weir.hazelcast.ledger;

import com.hazelcast.map.impl.LazyMapEntry;
import dev.weir.domain.ledger.LedgerDefect;
import dev.weir.domain.ledger.LedgerReading;
import dev.weir.domain.ledger.LedgerState;
import java.util.Map;

/** Reads and writes the map entry of a bucket, which may hold a foreign value. */
final class LedgerEntry {
  private LedgerEntry() {}

  static LedgerReading read(Map.Entry<String, ?> entry) {
    Object stored;
    try {
      stored = entry.getValue();
    } catch (RuntimeException e) {
      // The value cannot be deserialized, for example because its class is unknown or not allowed.
      return LedgerReading.unreadable(LedgerDefect.Kind.TYPE);
    }
    if (stored == null) {
      return LedgerReading.of(LedgerState.empty());
    }
    return stored instanceof byte[] bytes
        ? StateLayout.readStored(bytes)
        : LedgerReading.unreadable(LedgerDefect.Kind.TYPE);
  }

  static void write(Map.Entry<String, byte[]> entry, byte[] state) {
    if (entry instanceof LazyMapEntry<String, byte[]> lazy) {
      // Setting a value deserializes the previous one, to return it; a value that cannot be
      // deserialized has to be dropped first. The public interface has no way to do that.
      lazy.remove();
    }
    entry.setValue(state);
  }
}
