package dev.weir.hazelcast.ledger;

import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.Holdings;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.SlotUse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The common parts of all layouts. Each layout begins with a version. Members of different versions
 * do not connect to each other, so bytes of another version do not come from a member.
 */
final class Layout {
  /** The version, raised with each change of a layout or of the protocol between members. */
  static final int VERSION = 3;

  private Layout() {}

  /** Writes a part. */
  interface Part {
    void write(DataOutput out) throws IOException;
  }

  /** Reads a part. */
  interface Reading<T> {
    T read(DataInput in) throws IOException;
  }

  static byte[] bytes(Part part) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    try {
      DataOutputStream out = new DataOutputStream(bytes);
      out.writeByte(VERSION);
      part.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException("memory takes what is written to it", e);
    }
    return bytes.toByteArray();
  }

  static <T> T read(byte[] bytes, Reading<T> reading) {
    try {
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
      int version = in.readByte();
      if (version != VERSION) {
        throw new IllegalStateException(
            "written in layout " + version + " by a member of another version of Weir");
      }
      T read = reading.read(in);
      if (in.read() >= 0) {
        throw new IllegalStateException("something follows what should be the end");
      }
      return read;
    } catch (IOException e) {
      throw new UncheckedIOException("the ledger's bytes end too early", e);
    }
  }

  static void write(DataOutput out, Capacity capacity) throws IOException {
    out.writeLong(capacity.version());
    out.writeInt(capacity.slots());
    out.writeInt(capacity.dialsPerSecond());
    out.writeBoolean(capacity.paused());
  }

  static Capacity capacity(DataInput in) throws IOException {
    return new Capacity(in.readLong(), in.readInt(), in.readInt(), in.readBoolean());
  }

  static void write(DataOutput out, Holdings holdings) throws IOException {
    out.writeInt(holdings.held());
    out.writeInt(holdings.unused());
  }

  static Holdings holdings(DataInput in) throws IOException {
    return new Holdings(in.readInt(), in.readInt());
  }

  static void write(DataOutput out, SlotUse use) throws IOException {
    out.writeInt(use.last1());
    out.writeInt(use.last5());
    out.writeInt(use.next1());
    out.writeInt(use.next5());
    out.writeInt(use.peak());
    out.writeInt(use.demand());
    out.writeLong(use.served());
    out.writeInt(use.loginMillis());
  }

  static SlotUse use(DataInput in) throws IOException {
    return new SlotUse(
        in.readInt(),
        in.readInt(),
        in.readInt(),
        in.readInt(),
        in.readInt(),
        in.readInt(),
        in.readLong(),
        in.readInt());
  }

  static void write(DataOutput out, List<InstanceId> instances) throws IOException {
    out.writeInt(instances.size());
    for (InstanceId instance : instances) {
      out.writeUTF(instance.value());
    }
  }

  static List<InstanceId> instances(DataInput in) throws IOException {
    int count = in.readInt();
    List<InstanceId> instances = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      instances.add(new InstanceId(in.readUTF()));
    }
    return instances;
  }
}
