package dev.weir.standin.token;

import dev.weir.standin.packet.ByteSink;
import dev.weir.standin.type.Collation;

/** The change that an ENVCHANGE token announces (MS-TDS 2.2.7.9). */
public sealed interface EnvironmentChange {
  /** The type byte. */
  int code();

  /** Writes the new value and the old one. */
  void writeValues(ByteSink sink);

  record Database(String now, String before) implements EnvironmentChange {
    @Override
    public int code() {
      return 1;
    }

    @Override
    public void writeValues(ByteSink sink) {
      sink.shortText(now);
      sink.shortText(before);
    }
  }

  record Language(String now, String before) implements EnvironmentChange {
    @Override
    public int code() {
      return 2;
    }

    @Override
    public void writeValues(ByteSink sink) {
      sink.shortText(now);
      sink.shortText(before);
    }
  }

  /** Sizes travel as decimal text. */
  record PacketSize(int now, int before) implements EnvironmentChange {
    @Override
    public int code() {
      return 4;
    }

    @Override
    public void writeValues(ByteSink sink) {
      sink.shortText(Integer.toString(now));
      sink.shortText(Integer.toString(before));
    }
  }

  record DatabaseCollation(Collation now) implements EnvironmentChange {
    @Override
    public int code() {
      return 7;
    }

    @Override
    public void writeValues(ByteSink sink) {
      sink.shortBytes(now.bytes());
      sink.u8(0);
    }
  }

  record TransactionBegun(long descriptor) implements EnvironmentChange {
    @Override
    public int code() {
      return 8;
    }

    @Override
    public void writeValues(ByteSink sink) {
      sink.u8(Long.BYTES);
      sink.u64(descriptor);
      sink.u8(0);
    }
  }

  record TransactionCommitted(long descriptor) implements EnvironmentChange {
    @Override
    public int code() {
      return 9;
    }

    @Override
    public void writeValues(ByteSink sink) {
      sink.u8(0);
      sink.u8(Long.BYTES);
      sink.u64(descriptor);
    }
  }

  record TransactionRolledBack(long descriptor) implements EnvironmentChange {
    @Override
    public int code() {
      return 10;
    }

    @Override
    public void writeValues(ByteSink sink) {
      sink.u8(0);
      sink.u8(Long.BYTES);
      sink.u64(descriptor);
    }
  }

  /** The answer to a reset bit. */
  record ConnectionReset() implements EnvironmentChange {
    @Override
    public int code() {
      return 18;
    }

    @Override
    public void writeValues(ByteSink sink) {
      sink.u8(0);
      sink.u8(0);
    }
  }
}
