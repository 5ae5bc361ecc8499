package dev.weir.standin.request;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.error.SqlErrorException;

/** What SQL Server answers to requests that are not as MS-TDS has them. */
public final class ProtocolErrors {
  private static final String STREAM =
      "The incoming tabular data stream (TDS) protocol stream is incorrect. ";

  private ProtocolErrors() {}

  static SqlErrorException headersContainErrors() {
    return error(4009, STREAM + "The TDS headers contained errors.");
  }

  static SqlErrorException transactionHeaderContainsErrors() {
    return error(
        4011, STREAM + "The multiple active result sets (MARS) TDS header contained errors.");
  }

  static SqlErrorException transactionHeaderMissing() {
    return error(4013, STREAM + "The multiple active result sets (MARS) TDS header is missing.");
  }

  /** The request says that others are under way on the connection, where only one can be. */
  public static SqlErrorException pendingRequests() {
    return error(
        3981,
        "The transaction operation cannot be performed because there are pending requests working"
            + " on this transaction.");
  }

  /** INSERT BULK was followed by something else than rows. */
  public static SqlErrorException bulkDataMissing() {
    return error(4022, "Bulk load data was expected but not sent. The batch will be terminated.");
  }

  /** Told in front of 3971. */
  public static SqlError transactionEnded() {
    return SqlError.of(
        3926,
        10,
        1,
        "The transaction active in this session has been committed or aborted by another session.");
  }

  /** The payload ends before what it announces, or holds what nothing can be made of. */
  public static SqlError streamEnded() {
    return SqlError.of(4002, 16, 1, STREAM + "The stream ended unexpectedly.");
  }

  private static SqlErrorException error(int number, String message) {
    return new SqlErrorException(SqlError.of(number, 16, 1, message));
  }
}
