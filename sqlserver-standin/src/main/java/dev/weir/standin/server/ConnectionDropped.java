package dev.weir.standin.server;

import dev.weir.standin.error.SqlError;
import java.util.List;

/** The server ends the connection behind these errors; without any, it sends nothing. */
final class ConnectionDropped extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<SqlError> errors;

  ConnectionDropped(List<SqlError> errors) {
    super("the connection is dropped", null, false, false);
    this.errors = List.copyOf(errors);
  }

  /** Returns the errors for the client, in order. */
  List<SqlError> errors() {
    return errors;
  }
}
