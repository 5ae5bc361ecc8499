package dev.weir.bootstrap.passthrough;

import java.sql.Connection;
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

  /** Runs it, closes the connection, and gives the transcript. What it creates does not stay. */
  String run(Connection connection) throws SQLException {
    try (connection) {
      Transcript transcript = new Transcript(connection);
      try {
        script.run(transcript);
      } finally {
        transcript.dropCreated();
      }
      return transcript.text();
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
