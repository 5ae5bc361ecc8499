package dev.weir.standin.server;

import dev.weir.standin.error.SqlError;
import java.util.List;

/** A request that SQL Server refuses before it looks at what it asks for. */
final class ProtocolViolation extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<SqlError> messages;

  ProtocolViolation(SqlError... messages) {
    super(messages[messages.length - 1].message(), null, false, false);
    this.messages = List.of(messages);
  }

  /** Returns the errors for the client, in order. */
  List<SqlError> messages() {
    return messages;
  }
}
