package dev.weir.standin.error;

import org.jspecify.annotations.Nullable;

/** A statement failed with an error that the client is to see. */
public final class SqlErrorException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient SqlError error;
  private final boolean located;

  public SqlErrorException(SqlError error) {
    this(error, false, null);
  }

  public SqlErrorException(SqlError error, @Nullable Throwable cause) {
    this(error, false, cause);
  }

  private SqlErrorException(SqlError error, boolean located, @Nullable Throwable cause) {
    super(error.number() + ": " + error.message(), cause);
    this.error = error;
    this.located = located;
  }

  public SqlError error() {
    return error;
  }

  /** The same with procedure and line, unless an inner scope has said them already. */
  public SqlErrorException at(String procedure, int line) {
    return located ? this : locatedAt(procedure, line);
  }

  /** The same with this procedure and line. */
  public SqlErrorException locatedAt(String procedure, int line) {
    return new SqlErrorException(error.at(procedure, line), true, this);
  }
}
