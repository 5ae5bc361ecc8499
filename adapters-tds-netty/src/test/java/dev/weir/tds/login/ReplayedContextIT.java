package dev.weir.tds.login;

import static dev.weir.tds.login.Statements.ask;
import static dev.weir.tds.login.Statements.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.sqlserver.jdbc.SQLServerException;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a real driver's sessions set of their context, while they share one connection. */
@Timeout(60)
class ReplayedContextIT {
  private static final int READ_ONLY_KEY = 15664;
  private static final String TENANT = "SELECT CAST(SESSION_CONTEXT(N'tenant') AS nvarchar(40))";
  private static final String INFO =
      "SELECT CONVERT(varchar(6), SUBSTRING(CONTEXT_INFO(), 1, 2), 1)";

  private RunningDoor weir;

  @BeforeEach
  void start() throws Exception {
    weir = RunningDoor.forTransactions(1);
  }

  @AfterEach
  void stop() {
    assertThat(weir.server().report().connectionsMax()).isEqualTo(1);
    assertThat(weir.server().report().violations()).isEmpty();
    weir.close();
  }

  @Test
  void aKeySetByTextFollowsItsSession() throws Exception {
    try (Connection one = weir.connect();
        Connection other = weir.connect();
        Connection third = weir.connect()) {
      execute(one, "EXEC sp_set_session_context N'tenant', N'it''s one'");
      weir.awaitLent(0);
      execute(other, "EXEC sys.sp_set_session_context @key = N'tenant', @value = N'other'");
      weir.awaitLent(0);
      for (int round = 0; round < 3; round++) {
        assertThat(ask(one, TENANT)).isEqualTo("it's one");
        assertThat(ask(other, TENANT)).isEqualTo("other");
        assertThat(ask(third, TENANT)).isNull();
      }
      weir.awaitLent(0);
    }
  }

  /** As a client calls it that has no text to say it in: the driver at hand makes one of it. */
  private static void call(RawConnection client, byte[] value, boolean readOnly)
      throws IOException {
    String name = "sp_set_session_context";
    RequestBytes out = RequestBytes.withHeaders(0);
    nvarchar(out.u16(name.length()).text(name).u16(0), "@key", "tenant");
    out.shortText("@value").u8(0).bytes(value);
    if (readOnly) {
      out.shortText("@read_only").u8(0).u8(0x68).u8(1).u8(1).u8(1);
    }
    client.send(RawConnection.RPC, 1, out.done());
    assertThat(client.response())
        .noneMatch(token -> token instanceof Token.Message message && message.isError());
  }

  private static void nvarchar(RequestBytes out, String name, String value) {
    out.shortText(name).u8(0).bytes(nvarchar(value));
  }

  private static byte[] nvarchar(String value) {
    return new RequestBytes()
        .u8(0xE7)
        .u16(8000)
        .bytes(new byte[] {9, 4, (byte) 0xD0, 0, 0x34})
        .u16(2 * value.length())
        .text(value)
        .done();
  }

  private static byte[] integer(int bytes, long value) {
    RequestBytes out = new RequestBytes().u8(0x26).u8(bytes).u8(bytes);
    return bytes == 8 ? out.i64(value).done() : out.i32((int) value).done();
  }

  private static String tenant(RawConnection client) throws IOException {
    client.batch(TENANT);
    return client.response().stream()
        .filter(Token.Row.class::isInstance)
        .map(row -> String.valueOf(((Token.Row) row).values().getFirst()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aKeySetByACallFollowsItsSession() throws Exception {
    try (RawConnection one = weir.raw();
        RawConnection other = weir.raw();
        RawConnection third = weir.raw()) {
      call(one, nvarchar("one"), false);
      weir.awaitLent(0);
      call(other, integer(4, -2), true);
      weir.awaitLent(0);
      assertThat(tenant(third)).isEqualTo("null");
      assertThat(tenant(one)).isEqualTo("one");
      assertThat(tenant(other)).isEqualTo("-2");
      weir.awaitLent(0);
    }
  }

  /** As a constant it would be an int, which this one is too long for. */
  @Test
  void aLongIntegerFollowsItsSession() throws Exception {
    try (RawConnection one = weir.raw();
        RawConnection other = weir.raw()) {
      call(one, integer(8, 5_000_000_000L), false);
      weir.awaitLent(0);
      assertThat(tenant(other)).isEqualTo("null");
      assertThat(tenant(one)).isEqualTo("5000000000");
      weir.awaitLent(0);
    }
  }

  /** The driver executes it first, then prepares it, then executes the handle. */
  @Test
  void aTenantThatChangesWithEachPieceOfWorkFollowsItsSession() throws Exception {
    try (Connection one = weir.connect();
        Connection other = weir.connect()) {
      for (int work = 0; work < 4; work++) {
        setTenant(one, work);
        setTenant(other, -work);
        assertThat(ask(one, TENANT)).isEqualTo(Integer.toString(work));
        assertThat(ask(other, TENANT)).isEqualTo(Integer.toString(-work));
      }
    }
  }

  private void setTenant(Connection session, long tenant) throws Exception {
    try (PreparedStatement sets =
        session.prepareStatement("EXEC sp_set_session_context @key = N'tenant', @value = ?")) {
      sets.setLong(1, tenant);
      sets.execute();
    }
    weir.awaitLent(0);
  }

  /** The usual pattern of row-level security: the driver sends the value as a parameter. */
  @Test
  void aTenantThatIsAParameterFollowsItsSession() throws Exception {
    List<Connection> sessions = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Connection session = weir.connect();
      sessions.add(session);
      try (PreparedStatement sets =
          session.prepareStatement(
              "EXEC sp_set_session_context @key = N'tenant', @value = ?, @read_only = 1")) {
        sets.setString(1, Integer.toString(i));
        sets.execute();
      }
      weir.awaitLent(0);
    }
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < sessions.size(); i++) {
        assertThat(ask(sessions.get(i), TENANT)).isEqualTo(Integer.toString(i));
      }
    }
    for (Connection session : sessions) {
      session.close();
    }
  }

  @Test
  void aReadOnlyKeyIsReadOnlyForItsSessionAlone() throws Exception {
    try (Connection one = weir.connect();
        Connection other = weir.connect()) {
      execute(one, "EXEC sp_set_session_context N'tenant', 1, @read_only = 1");
      weir.awaitLent(0);
      execute(other, "EXEC sp_set_session_context N'tenant', 2");
      execute(other, "EXEC sp_set_session_context N'tenant', 3");
      assertThat(ask(other, TENANT)).isEqualTo("3");

      assertThatThrownBy(() -> execute(one, "EXEC sp_set_session_context N'tenant', 9"))
          .isInstanceOfSatisfying(
              SQLServerException.class, e -> assertThat(e.getErrorCode()).isEqualTo(READ_ONLY_KEY));
      weir.awaitLent(0);
      assertThat(ask(other, TENANT)).isEqualTo("3");
      assertThat(ask(one, TENANT)).isEqualTo("1");
    }
  }

  @Test
  void manyTenantsOnOneConnectionSeeThemselves() throws Exception {
    List<Connection> sessions = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      sessions.add(weir.connect());
      execute(sessions.get(i), "EXEC sp_set_session_context N'tenant', %d".formatted(i));
      execute(sessions.get(i), "SET CONTEXT_INFO 0x%04X".formatted(i));
    }
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < sessions.size(); i++) {
        assertThat(ask(sessions.get(i), TENANT)).isEqualTo(Integer.toString(i));
        assertThat(ask(sessions.get(i), INFO)).isEqualTo("0x%04X".formatted(i));
      }
    }
    weir.awaitLent(0);
    for (Connection session : sessions) {
      session.close();
    }
  }

  @Test
  void inATransactionItIsInForceFromItsBeginning() throws Exception {
    try (Connection one = weir.connect();
        Connection other = weir.connect()) {
      execute(one, "EXEC sp_set_session_context N'tenant', N'one'");
      weir.awaitLent(0);
      assertThat(ask(other, TENANT)).isNull();
      one.setAutoCommit(false);
      assertThat(ask(one, TENANT)).isEqualTo("one");
      execute(one, "EXEC sp_set_session_context N'tenant', N'two'");
      one.commit();
      weir.awaitLent(0);
      assertThat(ask(other, TENANT)).isNull();
      assertThat(ask(one, TENANT)).isEqualTo("two");
      one.commit();
    }
  }

  @Test
  void aValueThatIsNoConstantKeepsTheConnection() throws Exception {
    try (Connection one = weir.connect()) {
      execute(
          one, "DECLARE @v nvarchar(9) = LTRIM(N'x') EXEC sp_set_session_context N'tenant', @v");
      assertThat(ask(one, TENANT)).isEqualTo("x");
      weir.awaitLent(1);
      execute(one, "EXEC sp_set_session_context N'tenant', N'y'");
      weir.awaitLent(0);
      assertThat(ask(one, TENANT)).isEqualTo("y");
    }
  }
}
