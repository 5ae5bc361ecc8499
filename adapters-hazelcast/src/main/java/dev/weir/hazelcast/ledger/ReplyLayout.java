package dev.weir.hazelcast.ledger;

import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.LedgerDefect;
import dev.weir.domain.ledger.LedgerReply;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Encodes and decodes replies of the ledger. A change of a number or of the order of fields raises
 * {@link Layout#VERSION}.
 */
final class ReplyLayout {
  // The kinds of answers.
  private static final int ACCEPTED = 1;
  private static final int OTHER_EPOCH = 2;
  private static final int UNKNOWN = 3;
  private static final int OUTDATED = 4;
  private static final int LEFT = 5;
  private static final int NEWER_FORMAT = 6;

  // The kinds of defects.
  private static final int TYPE = 1;
  private static final int LEDGER = 2;
  private static final int HOLDER = 3;
  private static final int FIELD = 4;
  private static final int FORMAT = 5;

  private ReplyLayout() {}

  static byte[] bytes(LedgerReply reply) {
    return Layout.bytes(
        out -> {
          write(out, reply.answer());
          Layout.write(out, reply.woken());
          Layout.write(out, reply.removed());
          writeDefects(out, reply.defects());
        });
  }

  static LedgerReply read(byte[] bytes) {
    return Layout.read(
        bytes,
        in -> new LedgerReply(answer(in), Layout.instances(in), Layout.instances(in), defects(in)));
  }

  private static void writeDefects(DataOutput out, List<LedgerDefect> defects) throws IOException {
    out.writeInt(defects.size());
    for (LedgerDefect defect : defects) {
      out.writeByte(
          switch (defect.kind()) {
            case TYPE -> TYPE;
            case LEDGER -> LEDGER;
            case HOLDER -> HOLDER;
            case FIELD -> FIELD;
            case FORMAT -> FORMAT;
          });
      out.writeUTF(defect.where());
    }
  }

  private static List<LedgerDefect> defects(DataInput in) throws IOException {
    int count = in.readInt();
    List<LedgerDefect> defects = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      defects.add(new LedgerDefect(kind(in.readByte()), in.readUTF()));
    }
    return defects;
  }

  private static LedgerDefect.Kind kind(int number) {
    return switch (number) {
      case TYPE -> LedgerDefect.Kind.TYPE;
      case LEDGER -> LedgerDefect.Kind.LEDGER;
      case HOLDER -> LedgerDefect.Kind.HOLDER;
      case FIELD -> LedgerDefect.Kind.FIELD;
      case FORMAT -> LedgerDefect.Kind.FORMAT;
      default -> throw new IllegalStateException("no kind of defect has the number " + number);
    };
  }

  private static void write(DataOutput out, LedgerAnswer answer) throws IOException {
    switch (answer) {
      case LedgerAnswer.Accepted accepted -> {
        out.writeByte(ACCEPTED);
        out.writeInt(accepted.granted());
        out.writeInt(accepted.dials());
        out.writeInt(accepted.holdAtMost());
        out.writeInt(accepted.free());
        Layout.write(out, accepted.capacity());
        out.writeInt(accepted.instances());
        out.writeBoolean(accepted.learning());
        out.writeLong(accepted.nextChange());
      }
      case LedgerAnswer.OtherEpoch other -> {
        out.writeByte(OTHER_EPOCH);
        out.writeUTF(other.epoch());
      }
      case LedgerAnswer.Unknown unknown -> out.writeByte(UNKNOWN);
      case LedgerAnswer.Outdated outdated -> out.writeByte(OUTDATED);
      case LedgerAnswer.Left left -> out.writeByte(LEFT);
      case LedgerAnswer.NewerFormat newer -> {
        out.writeByte(NEWER_FORMAT);
        out.writeInt(newer.format());
      }
    }
  }

  private static LedgerAnswer answer(DataInput in) throws IOException {
    int kind = in.readByte();
    return switch (kind) {
      // Java evaluates arguments from left to right, so this is the order in which they are read.
      case ACCEPTED ->
          new LedgerAnswer.Accepted(
              in.readInt(),
              in.readInt(),
              in.readInt(),
              in.readInt(),
              Layout.capacity(in),
              in.readInt(),
              in.readBoolean(),
              in.readLong());
      case OTHER_EPOCH -> new LedgerAnswer.OtherEpoch(in.readUTF());
      case UNKNOWN -> new LedgerAnswer.Unknown();
      case OUTDATED -> new LedgerAnswer.Outdated();
      case LEFT -> new LedgerAnswer.Left();
      case NEWER_FORMAT -> new LedgerAnswer.NewerFormat(in.readInt());
      default -> throw new IllegalStateException("no answer has the number " + kind);
    };
  }
}
