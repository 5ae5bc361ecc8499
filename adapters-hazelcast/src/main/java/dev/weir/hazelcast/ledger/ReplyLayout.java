package dev.weir.hazelcast.ledger;

import dev.weir.domain.ledger.Answer;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** What the ledger says, as bytes. */
final class ReplyLayout {
  private static final int ACCEPTED = 1;
  private static final int OTHER_EPOCH = 2;
  private static final int UNKNOWN = 3;
  private static final int OUTDATED = 4;
  private static final int LEFT = 5;

  private ReplyLayout() {}

  static byte[] bytes(LedgerReply reply) {
    return Layout.bytes(
        out -> {
          write(out, reply.answer());
          Layout.write(out, reply.woken());
          Layout.write(out, reply.removed());
        });
  }

  static LedgerReply read(byte[] bytes) {
    return Layout.read(
        bytes, in -> new LedgerReply(answer(in), Layout.instances(in), Layout.instances(in)));
  }

  private static void write(DataOutput out, Answer answer) throws IOException {
    switch (answer) {
      case Answer.Accepted accepted -> {
        out.writeByte(ACCEPTED);
        out.writeInt(accepted.granted());
        out.writeInt(accepted.dials());
        out.writeInt(accepted.holdAtMost());
        Layout.write(out, accepted.capacity());
        out.writeInt(accepted.instances());
        out.writeBoolean(accepted.learning());
        out.writeLong(accepted.nextChange());
      }
      case Answer.OtherEpoch other -> {
        out.writeByte(OTHER_EPOCH);
        out.writeUTF(other.epoch());
      }
      case Answer.Unknown unknown -> out.writeByte(UNKNOWN);
      case Answer.Outdated outdated -> out.writeByte(OUTDATED);
      case Answer.Left left -> out.writeByte(LEFT);
    }
  }

  private static Answer answer(DataInput in) throws IOException {
    int kind = in.readByte();
    return switch (kind) {
      case ACCEPTED ->
          new Answer.Accepted(
              in.readInt(),
              in.readInt(),
              in.readInt(),
              Layout.capacity(in),
              in.readInt(),
              in.readBoolean(),
              in.readLong());
      case OTHER_EPOCH -> new Answer.OtherEpoch(in.readUTF());
      case UNKNOWN -> new Answer.Unknown();
      case OUTDATED -> new Answer.Outdated();
      case LEFT -> new Answer.Left();
      default -> throw new IllegalStateException("no answer has the number " + kind);
    };
  }
}
