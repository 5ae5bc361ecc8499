package dev.weir.redis.ledger;

import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.Holder;
import dev.weir.domain.ledger.LedgerDefect;
import dev.weir.domain.ledger.LedgerReading;
import dev.weir.domain.ledger.LedgerState;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A state as the script keeps it in its hash. */
final class StoredLedger {
  private static final String ANY_HOLDER =
      "1 1 1 1 1 1 0 0 0 0 1 0 -1 -1 0 -1 0 5 0 0 0 0 0 0 0 0 0 0 0 0 -1 -1 0";

  /** The version with which the script begins the field of the bucket. */
  private static final String FORMAT = "v2";

  private StoredLedger() {}

  static Map<String, String> of(LedgerState state) {
    Map<String, String> fields = new TreeMap<>();
    Capacity capacity = state.capacity();
    fields.put(
        "ledger",
        words(
            FORMAT,
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
            state.moves().single(),
            state.moves().bulkDebt(),
            state.moves().filledAt(),
            state.joined()));
    state.holders().forEach(holder -> fields.put("i:" + holder.instance(), of(holder)));
    return fields;
  }

  /** The hash in which this would be read; none where there is no hash. */
  static Optional<Map<String, String>> of(LedgerReading read, RandomGenerator random) {
    Map<String, String> fields = of(read.state());
    for (LedgerDefect defect : read.defects()) {
      switch (defect.kind()) {
        case TYPE -> {
          return Optional.empty();
        }
        case LEDGER -> spoilLedger(fields, random);
        case HOLDER -> fields.put("i:" + defect.where(), noHolder(ANY_HOLDER, random));
        case FIELD -> fields.put(defect.where(), "1 2 3");
        case FORMAT -> fields.put("ledger", ofFormat(defect.where(), fields.get("ledger")));
      }
    }
    return Optional.of(fields);
  }

  /** As an older version has left it: the first one wrote no version. */
  private static String ofFormat(String format, @Nullable String ledger) {
    String sound = ledger == null ? FORMAT + " home1 1 1 -1" : ledger;
    return sound.replaceFirst(FORMAT + " ", format.equals("1") ? "" : "v" + format + " ");
  }

  /** Without a field for the bucket, an instance's is of no use. */
  private static void spoilLedger(Map<String, String> fields, RandomGenerator random) {
    String sound = fields.get("ledger");
    if (random.nextInt(4) == 0) {
      fields.remove("ledger");
      fields.put("i:left-over", "1");
    } else {
      fields.put("ledger", sound == null ? "" : noNumbers(sound, random));
    }
  }

  private static String noHolder(String sound, RandomGenerator random) {
    return random.nextInt(3) == 0
        // The sixth is how many are held; the seventh, how many of them are not used.
        ? sound.replaceFirst("^((?:\\S+ ){5})\\S+ \\S+", "$15 6")
        : noNumbers(sound, random);
  }

  private static String noNumbers(String sound, RandomGenerator random) {
    return switch (random.nextInt(7)) {
      case 0 -> "";
      case 1 -> sound + " 1";
      case 2 -> sound.substring(0, sound.lastIndexOf(' '));
      case 3 -> sound.substring(0, sound.lastIndexOf(' ')) + " nan";
      case 4 -> sound.substring(0, sound.lastIndexOf(' ')) + " 0x1";
      case 5 -> sound.substring(0, sound.lastIndexOf(' ')) + " 1e400";
      default -> sound.substring(0, sound.lastIndexOf(' ')) + " 99999999999999999999";
    };
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
        holder.capacity().paused() ? 1 : 0,
        holder.use().last1(),
        holder.use().last5(),
        holder.use().next1(),
        holder.use().next5(),
        holder.use().peak(),
        holder.use().demand(),
        holder.use().served(),
        holder.use().loginMillis(),
        holder.inflow().moving(),
        holder.inflow().from(),
        holder.inflow().since(),
        holder.inflow().gainedAt(),
        holder.inflow().gainedFrom());
  }

  private static String words(Object... values) {
    return Stream.of(values).map(Object::toString).collect(Collectors.joining(" "));
  }
}
