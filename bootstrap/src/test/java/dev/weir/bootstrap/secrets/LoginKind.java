package dev.weir.bootstrap.secrets;

import dev.weir.bootstrap.hostile.attack.HostileSocket;
import dev.weir.bootstrap.hostile.attack.TdsMessages;
import dev.weir.bootstrap.hostile.attack.TlsClient;
import dev.weir.standin.raw.LoginPayload;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.StrictTls;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import javax.net.ssl.SSLSocket;

/** How a client logs in; each leaves another way through the process behind it. */
enum LoginKind {
  /** The first login of its kind, without encryption. */
  COLD {
    @Override
    AutoCloseable logIn(InetSocketAddress address, String user, List<SearchedPassword> passwords)
        throws IOException {
      return inTheClear(address, RawLogin.of(user + "@" + BUCKET, passwords.getFirst().text()));
    }
  },
  /** The second, which Weir answers itself. */
  WARM {
    @Override
    AutoCloseable logIn(InetSocketAddress address, String user, List<SearchedPassword> passwords)
        throws Exception {
      COLD.logIn(address, user, passwords).close();
      return COLD.logIn(address, user, passwords);
    }
  },
  /** With the login alone encrypted, by a driver. */
  TLS_FOR_LOGIN {
    @Override
    AutoCloseable logIn(InetSocketAddress address, String user, List<SearchedPassword> passwords)
        throws SQLException {
      return byDriver(address, user, passwords.getFirst(), "false");
    }
  },
  /** With everything encrypted, by a driver. */
  TLS_FOR_ALL {
    @Override
    AutoCloseable logIn(InetSocketAddress address, String user, List<SearchedPassword> passwords)
        throws SQLException {
      return byDriver(address, user, passwords.getFirst(), "true");
    }
  },
  /** In TDS 8.0. */
  STRICT {
    @Override
    AutoCloseable logIn(InetSocketAddress address, String user, List<SearchedPassword> passwords)
        throws IOException {
      SSLSocket tls = TlsClient.strict(HostileSocket.connect(address, "127.0.0.1"));
      tls.getOutputStream().write(TdsMessages.prelogin(TdsMessages.ENCRYPT_NOT_SUPPORTED));
      RawLogin login =
          RawLogin.of(user + "@" + BUCKET, passwords.getFirst().text())
              .withVersion(RawLogin.TDS_8_0);
      boolean answered = StrictTls.readPacket(tls);
      tls.getOutputStream().write(StrictTls.packet(RawConnection.LOGIN, 1, login.payload()));
      tls.getOutputStream().flush();
      if (!answered || !StrictTls.readPacket(tls)) {
        throw new IOException("the login of " + user + " was not answered");
      }
      return tls;
    }
  },
  /** As a user of Weir's own. */
  MAPPED {
    @Override
    AutoCloseable logIn(InetSocketAddress address, String user, List<SearchedPassword> passwords)
        throws IOException {
      return inTheClear(
          address, RawLogin.of(user + "@" + MAPPED_BUCKET, passwords.getFirst().text()));
    }
  },
  /** Relayed, with a new password. */
  PASSWORD_CHANGE {
    @Override
    int passwordsPerLogin() {
      return 2;
    }

    @Override
    AutoCloseable logIn(InetSocketAddress address, String user, List<SearchedPassword> passwords)
        throws IOException {
      RawLogin login = RawLogin.of(user + "@" + BUCKET, passwords.getFirst().text());
      byte[] change = new LoginPayload(login).newPassword(passwords.getLast().text()).bytes();
      return inTheClear(address, change);
    }
  };

  static final String BUCKET = "bucket-1";
  static final String MAPPED_BUCKET = "bucket-2";

  /** Logs in, asks something once, and stays. */
  abstract AutoCloseable logIn(
      InetSocketAddress address, String user, List<SearchedPassword> passwords) throws Exception;

  int passwordsPerLogin() {
    return 1;
  }

  private static RawConnection inTheClear(InetSocketAddress address, RawLogin login)
      throws IOException {
    return inTheClear(address, login.payload());
  }

  private static RawConnection inTheClear(InetSocketAddress address, byte[] login)
      throws IOException {
    RawConnection connection = RawConnection.open(address);
    connection.send(RawConnection.PRELOGIN, 1, RawLogin.prelogin(2));
    byte[] unused = connection.receive();
    connection.send(RawConnection.LOGIN, 1, login);
    assertNoError(connection.response());
    connection.batch("SELECT 1");
    assertNoError(connection.response());
    return connection;
  }

  private static void assertNoError(List<Token> answer) throws IOException {
    for (Token token : answer) {
      if (token instanceof Token.Message message && message.isError()) {
        throw new IOException("refused with " + message.number());
      }
    }
  }

  private static Connection byDriver(
      InetSocketAddress address, String user, SearchedPassword password, String encrypt)
      throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", user + "@" + BUCKET);
    properties.setProperty("password", password.text());
    properties.setProperty("encrypt", encrypt);
    properties.setProperty("trustServerCertificate", "true");
    Connection connection =
        DriverManager.getConnection("jdbc:sqlserver://127.0.0.1:" + address.getPort(), properties);
    if (!connection.isValid(10)) {
      throw new SQLException("the session of " + user + " does not answer");
    }
    return connection;
  }
}
