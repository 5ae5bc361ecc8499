package dev.weir.hazelcast.ledger;

import dev.weir.domain.ledger.DialPermits;
import dev.weir.domain.ledger.Holder;
import dev.weir.domain.ledger.Inflow;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerDefect;
import dev.weir.domain.ledger.LedgerReading;
import dev.weir.domain.ledger.LedgerState;
import dev.weir.domain.ledger.MovePermits;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Encodes and decodes a bucket's ledger as the map stores it. */
final class StateLayout {
  private StateLayout() {}

  static byte[] bytes(LedgerState state) {
    return Layout.bytes(out -> write(out, state));
  }

  static LedgerState read(byte[] bytes) {
    return Layout.read(bytes, StateLayout::state);
  }

  /**
   * Decodes stored bytes, which a foreign writer may have put there. Members of another version are
   * not admitted, so what an older one wrote is not in use.
   */
  static LedgerReading readStored(byte[] bytes) {
    if (bytes.length > 0 && 0 < bytes[0] && bytes[0] < Layout.VERSION) {
      return LedgerReading.ofFormat(bytes[0]);
    }
    try {
      return LedgerReading.of(read(bytes));
    } catch (UncheckedIOException | IllegalStateException | IllegalArgumentException e) {
      // The bytes are too few or too many, have another layout, or contain impossible numbers.
      return LedgerReading.unreadable(LedgerDefect.Kind.LEDGER);
    }
  }

  private static void write(DataOutput out, LedgerState state) throws IOException {
    out.writeUTF(state.home());
    out.writeLong(state.startedAt());
    out.writeLong(state.clock());
    out.writeLong(state.learningUntil());
    out.writeInt(state.expected());
    Layout.write(out, state.capacity());
    out.writeLong(state.permits().thousandths());
    out.writeLong(state.permits().filledAt());
    out.writeLong(state.moves().single());
    out.writeLong(state.moves().bulkDebt());
    out.writeLong(state.moves().filledAt());
    out.writeLong(state.joined());
    out.writeInt(state.holders().size());
    for (Holder holder : state.holders()) {
      write(out, holder);
    }
  }

  private static void write(DataOutput out, Holder holder) throws IOException {
    out.writeUTF(holder.instance().value());
    out.writeLong(holder.number());
    out.writeLong(holder.incarnation());
    out.writeLong(holder.sequence());
    out.writeLong(holder.heardAt());
    out.writeBoolean(holder.reported());
    Layout.write(out, holder.holdings());
    out.writeInt(holder.reserved());
    out.writeLong(holder.reservedAt());
    out.writeInt(holder.waiters());
    out.writeLong(holder.waitingSince());
    out.writeInt(holder.spare());
    out.writeLong(holder.starvingSince());
    out.writeLong(holder.turnSince());
    out.writeInt(holder.told());
    out.writeLong(holder.wokenAt());
    Layout.write(out, holder.capacity());
    Layout.write(out, holder.use());
    out.writeInt(holder.inflow().moving());
    out.writeLong(holder.inflow().from());
    out.writeLong(holder.inflow().since());
    out.writeLong(holder.inflow().gainedAt());
    out.writeLong(holder.inflow().gainedFrom());
  }

  private static LedgerState state(DataInput in) throws IOException {
    return new LedgerState(
        in.readUTF(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readInt(),
        Layout.capacity(in),
        new DialPermits(in.readLong(), in.readLong()),
        new MovePermits(in.readLong(), in.readLong(), in.readLong()),
        in.readLong(),
        holders(in));
  }

  private static List<Holder> holders(DataInput in) throws IOException {
    int count = in.readInt();
    if (count > LedgerState.MOST_HOLDERS) {
      throw new IllegalStateException("a ledger has no " + count + " holders");
    }
    List<Holder> holders = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      holders.add(holder(in));
    }
    return holders;
  }

  private static Holder holder(DataInput in) throws IOException {
    return new Holder(
        new InstanceId(in.readUTF()),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readBoolean(),
        Layout.holdings(in),
        in.readInt(),
        in.readLong(),
        in.readInt(),
        in.readLong(),
        in.readInt(),
        in.readLong(),
        in.readLong(),
        in.readInt(),
        in.readLong(),
        Layout.capacity(in),
        Layout.use(in),
        new Inflow(in.readInt(), in.readLong(), in.readLong(), in.readLong(), in.readLong()));
  }
}
