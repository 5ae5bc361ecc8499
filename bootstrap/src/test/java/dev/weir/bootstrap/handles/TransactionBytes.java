package dev.weir.bootstrap.handles;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RequestBytes;
import java.io.IOException;

/**
 * Requests of the transaction manager (MS-TDS 2.2.6.9), without names; before TDS 7.2 the texts
 * that FreeTDS has for them.
 */
final class TransactionBytes {
  private static final int BEGIN = 5;
  private static final int COMMIT = 7;
  private static final int ROLLBACK = 8;

  private TransactionBytes() {}

  static void begin(RawConnection connection) throws IOException {
    if (!connection.layout().since72()) {
      connection.batch("BEGIN TRANSACTION");
      return;
    }
    RequestBytes out = RequestBytes.withHeaders(connection.descriptor());
    connection.send(RawConnection.TRANSACTION, 1, out.u16(BEGIN).u8(0).u8(0).done());
  }

  static void end(RawConnection connection, boolean commits, boolean andBegins) throws IOException {
    if (!connection.layout().since72()) {
      String end = "IF @@TRANCOUNT > 0 " + (commits ? "COMMIT" : "ROLLBACK");
      connection.batch(andBegins ? end + " BEGIN TRANSACTION" : end);
      return;
    }
    RequestBytes out = RequestBytes.withHeaders(connection.descriptor());
    out.u16(commits ? COMMIT : ROLLBACK).u8(0).u8(andBegins ? 1 : 0);
    if (andBegins) {
      out.u8(0).u8(0);
    }
    connection.send(RawConnection.TRANSACTION, 1, out.done());
  }
}
