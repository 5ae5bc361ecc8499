package dev.weir.hazelcast.ledger;

import com.hazelcast.map.impl.LazyMapEntry;
import dev.weir.domain.ledger.LedgerDefect;
import dev.weir.domain.ledger.LedgerReading;
import dev.weir.domain.ledger.LedgerState;
import java.util.Map;

/** The entry of a bucket, whatever was put there. */
final class LedgerEntry {
  private LedgerEntry() {}

  static LedgerReading read(Map.Entry<String, ?> entry) {
    Object stored;
    try {
      stored = entry.getValue();
    } catch (RuntimeException e) {
      // An object that does not come to life, for whatever reason: its class is not known, or not
      // allowed here.
      return LedgerReading.unreadable(LedgerDefect.Kind.TYPE);
    }
    if (stored == null) {
      return LedgerReading.of(LedgerState.nothing());
    }
    return stored instanceof byte[] bytes
        ? StateLayout.readStored(bytes)
        : LedgerReading.unreadable(LedgerDefect.Kind.TYPE);
  }

  static void write(Map.Entry<String, byte[]> entry, byte[] state) {
    if (entry instanceof LazyMapEntry<String, byte[]> lazy) {
      // Setting a value brings the former one to life, to return it: what cannot live is dropped
      // before. The public interface has no way to do that.
      lazy.remove();
    }
    entry.setValue(state);
  }
}
