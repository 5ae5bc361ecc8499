package dev.weir.standin.request;

import dev.weir.standin.packet.ByteSource;
import dev.weir.standin.packet.MalformedMessageException;
import org.jspecify.annotations.Nullable;

/** A transaction-manager request (MS-TDS 2.2.6.9). */
public sealed interface TransactionRequest {
  /**
   * Begins a transaction.
   *
   * @param isolation the level from then on; 0 leaves it
   */
  record Begin(int isolation, String name) implements TransactionRequest {}

  /** Commits, and begins the next one at once when asked to. */
  record Commit(String name, @Nullable Begin next) implements TransactionRequest {}

  /** Rolls back, to a savepoint when the name is one, and begins the next one when asked to. */
  record Rollback(String name, @Nullable Begin next) implements TransactionRequest {}

  record Save(String name) implements TransactionRequest {}

  /** The requests of distributed transactions. */
  record Distributed(int type) implements TransactionRequest {}

  /** Reads the request behind the headers. */
  static TransactionRequest parse(ByteSource source) {
    int type = source.u16();
    return switch (type) {
      case 0, 1, 6 -> new Distributed(type);
      case 5 -> begin(source);
      case 7 -> {
        String name = name(source);
        yield new Commit(name, next(source));
      }
      case 8 -> {
        String name = name(source);
        yield new Rollback(name, next(source));
      }
      case 9 -> new Save(name(source));
      default -> throw new MalformedMessageException("transaction request " + type);
    };
  }

  private static Begin begin(ByteSource source) {
    int isolation = source.u8();
    return new Begin(isolation, name(source));
  }

  private static @Nullable Begin next(ByteSource source) {
    return (source.u8() & 1) == 0 ? null : begin(source);
  }

  /** B_VARBYTE: the count is of bytes. */
  private static String name(ByteSource source) {
    return source.text(source.u8());
  }
}
