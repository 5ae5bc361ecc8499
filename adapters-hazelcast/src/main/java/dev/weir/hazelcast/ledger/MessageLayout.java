package dev.weir.hazelcast.ledger;

import dev.weir.domain.lease.LeaseTerms;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.LedgerMessage.Leave;
import dev.weir.domain.ledger.LedgerMessage.Report;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.ledger.Sender;
import dev.weir.domain.ledger.Wants;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.Duration;

/** Encodes and decodes messages to the ledger with the terms that their sender uses. */
final class MessageLayout {
  private static final int REPORT = 1;
  private static final int LEAVE = 2;

  private MessageLayout() {}

  /** A message with its terms, for the owner of the entry. */
  record Told(LedgerTerms terms, LedgerMessage message) {}

  static byte[] bytes(Told told) {
    return Layout.bytes(
        out -> {
          write(out, told.terms());
          write(out, told.message());
        });
  }

  static Told read(byte[] bytes) {
    return Layout.read(bytes, in -> new Told(terms(in), message(in)));
  }

  private static void write(DataOutput out, LedgerTerms terms) throws IOException {
    LeaseTerms lease = terms.lease();
    out.writeLong(lease.ttl().toNanos());
    out.writeLong(lease.interval().toNanos());
    out.writeLong(lease.answerTimeout().toNanos());
    out.writeLong(lease.reclaimGrace().toNanos());
    out.writeLong(terms.acceptWithin().toNanos());
    out.writeLong(terms.shortestTurn().toNanos());
  }

  private static LedgerTerms terms(DataInput in) throws IOException {
    LeaseTerms lease = new LeaseTerms(duration(in), duration(in), duration(in), duration(in));
    return new LedgerTerms(lease, duration(in), duration(in));
  }

  private static Duration duration(DataInput in) throws IOException {
    return Duration.ofNanos(in.readLong());
  }

  private static void write(DataOutput out, LedgerMessage message) throws IOException {
    Sender sender = message.sender();
    out.writeByte(
        switch (message) {
          case Report report -> REPORT;
          case Leave leave -> LEAVE;
        });
    out.writeUTF(sender.instance().value());
    out.writeLong(sender.incarnation());
    out.writeLong(sender.sequence());
    switch (message) {
      case Report report -> write(out, report);
      case Leave leave -> {}
    }
  }

  private static void write(DataOutput out, Report report) throws IOException {
    out.writeUTF(report.epoch());
    out.writeBoolean(report.joining());
    out.writeInt(report.expected());
    Layout.write(out, report.holdings());
    out.writeInt(report.wants().waiters());
    out.writeLong(report.wants().oldestWaited());
    out.writeInt(report.wants().spare());
    out.writeInt(report.wants().dials());
    Layout.write(out, report.use());
    Layout.write(out, report.capacity());
  }

  private static LedgerMessage message(DataInput in) throws IOException {
    int kind = in.readByte();
    Sender sender = new Sender(new InstanceId(in.readUTF()), in.readLong(), in.readLong());
    return switch (kind) {
      case REPORT -> report(in, sender);
      case LEAVE -> new Leave(sender);
      default -> throw new IllegalStateException("no message to the ledger has the number " + kind);
    };
  }

  private static Report report(DataInput in, Sender sender) throws IOException {
    return new Report(
        sender,
        in.readUTF(),
        in.readBoolean(),
        in.readInt(),
        Layout.holdings(in),
        new Wants(in.readInt(), in.readLong(), in.readInt(), in.readInt()),
        Layout.use(in),
        Layout.capacity(in));
  }
}
