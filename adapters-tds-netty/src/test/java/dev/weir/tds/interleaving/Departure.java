package dev.weir.tds.interleaving;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RequestBytes;
import java.io.IOException;

/** The ways in which a client leaves within a transaction. Its connection is closed behind them. */
enum Departure {
  TEXT {
    @Override
    void on(RawConnection client) throws IOException {
      ask(client, SETTINGS);
      ask(client, "BEGIN TRAN");
      ask(client, WORK);
    }
  },
  TEXT_OF_ONE_BATCH {
    @Override
    void on(RawConnection client) throws IOException {
      ask(client, "BEGIN TRAN SELECT 3");
    }
  },
  SETTINGS_WITHIN {
    @Override
    void on(RawConnection client) throws IOException {
      ask(client, "BEGIN TRAN " + WORK + " " + SETTINGS);
    }
  },
  DELAYED_TEXT {
    @Override
    void on(RawConnection client) throws IOException {
      ask(client, "BEGIN TRAN");
    }
  },
  INNER_TEXT {
    @Override
    void on(RawConnection client) throws IOException {
      ask(client, "EXEC('BEGIN TRAN " + WORK + "')");
    }
  },
  PROCEDURE {
    @Override
    void on(RawConnection client) throws IOException {
      ask(client, "EXEC begins");
    }
  },
  DELAYED_REQUEST {
    @Override
    void on(RawConnection client) throws IOException {
      begin(client);
    }
  },
  REQUEST {
    @Override
    void on(RawConnection client) throws IOException {
      begin(client);
      ask(client, WORK + " " + SETTINGS);
    }
  },
  REQUEST_BEHIND_COMMIT {
    @Override
    void on(RawConnection client) throws IOException {
      begin(client);
      ask(client, "SELECT 3");
      transaction(client, COMMIT, true);
      ask(client, WORK);
    }
  },
  IMPLICIT {
    @Override
    void on(RawConnection client) throws IOException {
      ask(client, "SET IMPLICIT_TRANSACTIONS ON");
      ask(client, WORK);
    }
  },
  IMPLICIT_OF_ONE_BATCH {
    @Override
    void on(RawConnection client) throws IOException {
      ask(client, SETTINGS + " SET IMPLICIT_TRANSACTIONS ON " + WORK);
    }
  },
  NESTED {
    @Override
    void on(RawConnection client) throws IOException {
      ask(client, "BEGIN TRAN BEGIN TRAN");
      ask(client, WORK);
      ask(client, "BEGIN TRAN one");
      ask(client, "COMMIT");
    }
  },
  SAVEPOINT {
    @Override
    void on(RawConnection client) throws IOException {
      ask(client, "BEGIN TRAN");
      ask(client, WORK);
      ask(client, "SAVE TRAN here " + WORK + " ROLLBACK TRAN here");
    }
  },
  ERROR {
    @Override
    void on(RawConnection client) throws IOException {
      ask(client, "BEGIN TRAN");
      ask(client, WORK + " " + SETTINGS);
      ask(client, "INSERT INTO AppDB.dbo.leavers VALUES (NULL)");
    }
  },
  ERROR_OF_THE_SAME_BATCH {
    @Override
    void on(RawConnection client) throws IOException {
      ask(client, "BEGIN TRAN " + WORK + " SELECT CAST('x' AS int)");
    }
  },
  WITHIN_A_BATCH {
    @Override
    void on(RawConnection client) throws IOException {
      client.batch(SETTINGS + " BEGIN TRAN " + WORK + WAIT);
    }
  },
  WITHIN_A_LATER_BATCH {
    @Override
    void on(RawConnection client) throws IOException {
      ask(client, "BEGIN TRAN");
      ask(client, WORK);
      client.batch("SELECT 3" + WAIT);
    }
  },
  WITHIN_ITS_OWN_REQUEST {
    @Override
    void on(RawConnection client) throws IOException {
      ask(client, "BEGIN TRAN " + WORK);
      byte[] large =
          RequestBytes.withHeaders(client.descriptor())
              .text("SELECT '" + "x".repeat(client.packetSize()) + "'")
              .done();
      client.sendPacket(RawConnection.BATCH, 0, large, 0, client.packetSize() - 8);
    }
  },
  AFTER_AN_ATTENTION {
    @Override
    void on(RawConnection client) throws IOException {
      client.batch("BEGIN TRAN " + WORK + WAIT);
      client.attention();
      client.responseToAttention();
    }
  },
  AFTER_A_LATER_ATTENTION {
    @Override
    void on(RawConnection client) throws IOException {
      begin(client);
      ask(client, WORK);
      client.batch("SELECT 3" + WAIT);
      client.attention();
      client.responseToAttention();
    }
  },
  BEFORE_THE_ATTENTION_IS_ANSWERED {
    @Override
    void on(RawConnection client) throws IOException {
      client.batch("BEGIN TRAN " + WORK + WAIT);
      client.attention();
    }
  };

  private static final String WORK = "INSERT INTO AppDB.dbo.leavers VALUES (1)";
  private static final String WAIT = " WAITFOR DELAY '00:00:20'";
  private static final String SETTINGS =
      "SET LANGUAGE Deutsch SET TRANSACTION ISOLATION LEVEL SERIALIZABLE SET NOCOUNT ON"
          + " SET LOCK_TIMEOUT 4321 SET ANSI_WARNINGS OFF USE tempdb";
  private static final int BEGIN = 5;
  private static final int COMMIT = 7;

  /** Does everything that comes before the close. */
  abstract void on(RawConnection client) throws IOException;

  private static void ask(RawConnection client, String sql) throws IOException {
    client.batch("/*owner=leaver*/ " + sql);
    client.response();
  }

  private static void begin(RawConnection client) throws IOException {
    transaction(client, BEGIN, false);
  }

  private static void transaction(RawConnection client, int kind, boolean andBegin)
      throws IOException {
    RequestBytes out = RequestBytes.withHeaders(client.descriptor());
    out.u16(kind).u8(0).u8(andBegin ? 1 : 0);
    if (andBegin) {
      out.u8(0).u8(0);
    }
    client.send(RawConnection.TRANSACTION, 1, out.done());
    client.response();
  }
}
