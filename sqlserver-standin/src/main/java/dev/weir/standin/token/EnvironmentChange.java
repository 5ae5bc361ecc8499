package dev.weir.standin.token;

import dev.weir.standin.login.TdsVersion;
import dev.weir.standin.packet.ByteSink;
import dev.weir.standin.type.Collation;

/** The change that an ENVCHANGE token announces (MS-TDS 2.2.7.9). */
public sealed interface EnvironmentChange {
  /** The type of the first change that came with TDS 7.2. */
  int FIRST_OF_7_2 = 8;

  /** The type byte. */
  int code();

  /** True where clients of this version know the change: those from 8 on came with TDS 7.2. */
  default boolean isKnownTo(TdsVersion version) {
    return code() < FIRST_OF_7_2 || version.atLeast(TdsVersion.V7_2);
  }

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

  /** The character set of the server, which clients of TDS 7.0 learn in place of a collation. */
  record CharacterSet(String now) implements EnvironmentChange {
    @Override
    public int code() {
      return 3;
    }

    @Override
    public void writeValues(ByteSink sink) {
      sink.shortText(now);
      sink.shortText("");
    }
  }

  /** The locale by which the server sorts, for clients of TDS 7.0. */
  record SortLocale(int now) implements EnvironmentChange {
    @Override
    public int code() {
      return 5;
    }

    @Override
    public void writeValues(ByteSink sink) {
      sink.shortText(Integer.toString(now));
      sink.u8(0);
    }
  }

  /** The flags by which the server compares, for clients of TDS 7.0. */
  record ComparisonFlags(int now) implements EnvironmentChange {
    @Override
    public int code() {
      return 6;
    }

    @Override
    public void writeValues(ByteSink sink) {
      sink.shortText(Integer.toString(now));
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
