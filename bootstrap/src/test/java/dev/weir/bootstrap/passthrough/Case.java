package dev.weir.bootstrap.passthrough;

import java.sql.SQLException;

/**
 * Something an application does, and what SQL Server answers to it.
 *
 * @param expected the transcript as it is on a SQL Server
 */
record Case(String name, Script script, String expected) {
  /** The application. */
  interface Script {
    void run(Transcript transcript) throws SQLException;
  }

  @Override
  public String toString() {
    return name;
  }
}
