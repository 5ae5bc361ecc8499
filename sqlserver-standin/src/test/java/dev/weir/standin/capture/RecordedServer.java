package dev.weir.standin.capture;

import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.util.List;

/** The server that the recorded drivers came to, as far as they could tell. */
public final class RecordedServer {
  private static final String LOGIN = "babelfish";
  private static final String PASSWORD = "Passw0rd!";

  /** What was in the databases before the drivers came. */
  private static final List<String> SCENE =
      List.of(
          "CREATE PROCEDURE cap_proc @a int, @b nvarchar(50) OUTPUT, @c int OUTPUT AS"
              + " SELECT @a AS a SET @b = N'out' SET @c = @a * 2 RETURN 7",
          "CREATE TABLE cap_rows (id int, name nvarchar(28))",
          "DECLARE @i int = 0 WHILE @i < 100 BEGIN INSERT INTO cap_rows VALUES"
              + " (@i, 'row ' + CAST(@i AS nvarchar(10))) SET @i = @i + 1 END",
          "CREATE TABLE cap_t (id int IDENTITY PRIMARY KEY, name nvarchar(50), amount decimal(18,4))",
          "INSERT INTO cap_t (name, amount) VALUES ('first', 1)",
          "CREATE TABLE cap_big (id int, body nvarchar(max))",
          "CREATE TABLE cap_bulk (id int, name nvarchar(50), amount decimal(18,4))",
          "CREATE TABLE cap_types (i int, bi bigint, nv nvarchar(50), vm varchar(max),"
              + " de decimal(18,4), d2 datetime2(7), b bit, f float, g uniqueidentifier,"
              + " vb varbinary(20))",
          "INSERT INTO cap_types VALUES (42, 9007199254740993, N'žluťoučký kůň', 'text', 12345.6789,"
              + " '2024-02-29 12:34:56.1234567', 1, 3.14, '6F9619FF-8B86-D011-B42D-00C04FC964FF',"
              + " 0xDEADBEEF), (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)");

  private RecordedServer() {}

  /** Starts one for a conversation, which changes what is in it. */
  public static StandIn start() throws IOException {
    StandIn server =
        StandIn.start(
            StandInOptions.defaults()
                .withDatabases(List.of("AppDB_Bucket1", "AppDB_Bucket2"))
                .withLogin(LOGIN, PASSWORD)
                .withTls(TlsMode.OFF));
    try (RawConnection connection = RawConnection.open(server.address())) {
      RawLogin.of(LOGIN, PASSWORD).on(connection);
      for (String text : SCENE) {
        connection.batch(text);
        if (connection.response().stream().anyMatch(RecordedServer::isError)) {
          throw new IllegalStateException("the scene cannot be set: " + text);
        }
      }
    }
    return server;
  }

  private static boolean isError(Token token) {
    return token instanceof Token.Message message && message.isError();
  }
}
