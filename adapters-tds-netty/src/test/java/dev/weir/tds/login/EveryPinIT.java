package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.domain.pinning.AfterPin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * For each reason to keep a connection, a request that gives it: the session keeps its connection
 * for that reason, until what clears it or its client leaves, and the next session finds nothing.
 */
@Timeout(60)
class EveryPinIT {
  private static final int BY_NUMBER = 0xFFFF;
  private static final int CURSOR_OPEN = 2;
  private static final int CURSOR_CLOSE = 9;
  private static final int PROMOTE = 6;
  private static final String NEUTRAL = "SELECT 1";

  private RunningDoor weir;
  private RawConnection owner;
  private RawConnection other;
  private int cursor;

  @BeforeEach
  void start() throws Exception {
    weir = RunningDoor.forTransactions(1);
    owner = weir.raw();
    other = weir.raw();
    text(other, "CREATE TABLE t (id int IDENTITY(1, 1), a int)");
    text(other, "CREATE TABLE plain (a int)");
    text(other, "CREATE PROCEDURE hidden WITH ENCRYPTION AS SELECT 1");
    weir.awaitLent(0);
  }

  @AfterEach
  void stop() throws Exception {
    owner.close();
    other.close();
    weir.close();
  }

  private interface Request {
    void send() throws IOException;
  }

  /**
   * A way to a pin.
   *
   * @param sets what gives it
   * @param clears what takes it back; nothing where only the end of the session does
   */
  private record Way(Request sets, List<Request> clears) {
    static Way of(Request sets, Request clears) {
      return new Way(sets, List.of(clears));
    }

    static Way endless(Request sets) {
      return new Way(sets, List.of());
    }
  }

  private Way to(PinReason reason) {
    return switch (reason) {
      case TRANSACTION -> texts("BEGIN TRAN INSERT INTO t VALUES (1)", "COMMIT");
      case PREPARED_HANDLE ->
          endless("DECLARE @h int EXEC sp_prepare @h OUTPUT, N'', N'SELECT 1' SELECT @h");
      case TEMP_TABLE -> texts("CREATE TABLE #t (a int)", "DROP TABLE #t");
      case API_CURSOR -> Way.of(this::openCursor, this::closeCursor);
      case GLOBAL_CURSOR ->
          texts("DECLARE c CURSOR GLOBAL FOR SELECT 1 OPEN c", "CLOSE c DEALLOCATE c");
      case APPLOCK ->
          texts(
              "EXEC sp_getapplock 'r', 'Exclusive', 'Session'",
              "EXEC sp_releaseapplock 'r', 'Session'");
      case CONTEXT_INFO ->
          texts(
              "DECLARE @c varbinary(128) = CAST(0x0A AS varbinary(128)) SET CONTEXT_INFO @c",
              "SET CONTEXT_INFO 0x0B");
      case SESSION_CONTEXT ->
          endless("DECLARE @v int = 3 + 4 EXEC sp_set_session_context N'k', @v, @read_only = 1");
      case IMPERSONATION -> texts("EXECUTE AS USER = 'guest'", "REVERT");
      case APPLICATION_ROLE -> endless("EXEC sp_setapprole 'sales', 'secret'");
      case XML_HANDLE ->
          texts(
              "DECLARE @h int EXEC sp_xml_preparedocument @h OUTPUT, N'<a/>'",
              "EXEC sp_xml_removedocument 1");
      case BULK_LOAD -> Way.of(() -> text(owner, "INSERT BULK plain (a int)"), this::rows);
      case DISTRIBUTED_TRANSACTION -> Way.of(this::promote, () -> text(owner, "COMMIT"));
      case TRACE_FLAG -> texts("DBCC TRACEON(3604)", "DBCC TRACEOFF(3604)");
      case OPEN_KEY -> endless("OPEN SYMMETRIC KEY k DECRYPTION BY PASSWORD = 'secret'");
      case UNSAFE_SET -> texts("SET NOEXEC ON", "SET NOEXEC OFF");
      case QUERY_NOTIFICATION -> Way.endless(this::subscribe);
      case SPID -> endless("INSERT INTO plain VALUES (@@SPID)");
      case OWN_SESSION ->
          endless("SELECT login_time FROM sys.dm_exec_sessions WHERE session_id = @@SPID");
      case PROCEDURE -> endless("EXEC hidden");
      case UNKNOWN -> endless("DECLARE @q nvarchar(20) = LTRIM(N'SELECT 1') EXEC(@q)");
      case SESSION_STATE -> throw new IllegalArgumentException("see SessionStateIT");
      case RELAYED_LOGIN -> throw new IllegalArgumentException("no request gives it");
    };
  }

  private Way texts(String sets, String clears) {
    return Way.of(() -> text(owner, sets), () -> text(owner, clears));
  }

  private Way endless(String sets) {
    return Way.endless(() -> text(owner, sets));
  }

  private static List<Token> text(RawConnection client, String sql) throws IOException {
    client.batch(sql);
    return client.response();
  }

  private void openCursor() throws IOException {
    RequestBytes call = RequestBytes.withHeaders(0).u16(BY_NUMBER).u16(CURSOR_OPEN).u16(0);
    call.u8(0).u8(1).u8(0x26).u8(4).u8(0);
    call.u8(0).u8(0).u8(0xE7).u16(8000).bytes(new byte[] {9, 4, (byte) 0xD0, 0, 0x34});
    call.u16(NEUTRAL.length() * 2).text(NEUTRAL);
    owner.send(RawConnection.RPC, 1, call.done());
    cursor =
        owner.response().stream()
            .filter(Token.ReturnValue.class::isInstance)
            .map(token -> (Number) ((Token.ReturnValue) token).value())
            .findFirst()
            .orElseThrow()
            .intValue();
  }

  private void closeCursor() throws IOException {
    RequestBytes call = RequestBytes.withHeaders(0).u16(BY_NUMBER).u16(CURSOR_CLOSE).u16(0);
    owner.send(RawConnection.RPC, 1, call.u8(0).u8(0).u8(0x26).u8(4).u8(4).i32(cursor).done());
    owner.response();
  }

  /** The transaction is to become a distributed one. */
  private void promote() throws IOException {
    text(owner, "BEGIN TRAN INSERT INTO t VALUES (1)");
    byte[] request = RequestBytes.withHeaders(owner.descriptor()).u16(PROMOTE).done();
    owner.send(RawConnection.TRANSACTION, 1, request);
    owner.response();
  }

  /** COLMETADATA of one int, one row and DONE (MS-TDS 2.2.6.1). */
  private void rows() throws IOException {
    RequestBytes rows = new RequestBytes().u8(0x81).u16(1).i32(0).u16(8).u8(0x38).shortText("a");
    rows.u8(0xD1).i32(5);
    owner.send(RawConnection.BULK, 1, rows.u8(0xFD).u16(0).u16(0).i64(0).done());
    owner.response();
  }

  /** A batch with the header of a query notification in front (MS-TDS 2.2.5.3.1). */
  private void subscribe() throws IOException {
    String id = "id";
    String deployment = "service=s";
    int length = 6 + 2 + 2 * id.length() + 2 + 2 * deployment.length();
    RequestBytes request =
        new RequestBytes().i32(4 + length + 18).i32(length).u16(1).u16(2 * id.length()).text(id);
    request.u16(2 * deployment.length()).text(deployment);
    request.i32(18).u16(2).i64(0).i32(1).text("SELECT a FROM plain");
    owner.send(RawConnection.BATCH, 1, request.done());
    owner.response();
  }

  private long pinnedBy(PinReason reason) {
    return weir.value(Meter.SESSIONS_PINNED, reason.label());
  }

  private void awaitPinned(PinReason reason, int sessions) {
    Await.until(sessions + " are pinned by " + reason.label(), () -> pinnedBy(reason) == sessions);
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"RELAYED_LOGIN", "SESSION_STATE"})
  void itKeepsTheConnectionAndNothingOfItReachesTheNext(PinReason reason) throws Exception {
    Way way = to(reason);

    way.sets().send();
    awaitPinned(reason, 1);
    assertThat(weir.pool().lent()).isEqualTo(1);
    assertThat(weir.count(Meter.PINS, reason.label())).isPositive();

    for (Request clears : way.clears()) {
      clears.send();
    }
    if (way.clears().isEmpty()) {
      text(owner, NEUTRAL);
      assertThat(pinnedBy(reason)).as("after a request that has nothing to do with it").isOne();
      owner.close();
    }
    awaitPinned(reason, 0);
    weir.awaitLent(0);
    assertThat(text(other, "/*owner=other*/ SELECT @@TRANCOUNT"))
        .noneMatch(token -> token instanceof Token.Message message && message.isError());
    assertThat(weir.server().report().dirty()).isZero();
    boolean closed = way.clears().isEmpty() && reason.after() == AfterPin.CLOSE;
    assertThat(weir.server().report().logins()).as("logins").isEqualTo(closed ? 2 : 1);
  }
}
