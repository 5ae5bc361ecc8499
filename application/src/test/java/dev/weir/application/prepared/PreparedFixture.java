package dev.weir.application.prepared;

import dev.weir.application.prepared.HandleCall.Kind;
import dev.weir.application.prepared.HandleUse.Prepared;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.login.CredentialProof;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.NameTable;
import dev.weir.domain.tsql.Scope;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.LongPredicate;

/** A session, a connection, and statements. */
abstract class PreparedFixture {
  /** The client knows no handle of the server's own. */
  static final LongPredicate NOTHING_TOLD = number -> false;

  static final int MOST = 4;
  static final PreparationContext HERE = new PreparationContext("AppDB", "ON", "ON", false);
  static final PreparationContext THERE = new PreparationContext("Other", "ON", "ON", false);
  static final LoginProfile PROFILE =
      new LoginProfile(
          new BucketId("bucket-1"),
          "erp",
          new CredentialProof(new byte[] {1}),
          new LoginOptions(
              null, null, ProtocolVersion.V7_4, true, false, false, false, null, null));

  long now;
  final PreparedStatements shared = new PreparedStatements(MOST, () -> now);
  final PreparedHandles session = new PreparedHandles(shared, PROFILE);
  final ServerHandles connection = new ServerHandles();
  final EffectScanner scanner = new EffectScanner(new NameTable(), 1_000);

  PreparedText text(String sql) {
    return text(PreparedText.Kind.STATEMENT, sql);
  }

  PreparedText text(PreparedText.Kind kind, String sql) {
    return new PreparedText(
        kind,
        new byte[0],
        sql.getBytes(StandardCharsets.UTF_16LE),
        new byte[0],
        scanner.scan(Scope.INNER, sql).copy());
  }

  HandleCall prepare(String sql) {
    return new HandleCall(Kind.PREPARE, 0, text(sql), 1, "");
  }

  HandleCall prepareCursor(String sql) {
    return new HandleCall(Kind.PREPARE, 0, text(PreparedText.Kind.CURSOR, sql), 1, "");
  }

  HandleCall prepareAndExecute(String sql) {
    return new HandleCall(Kind.PREPARE_AND_EXECUTE, 0, text(sql), 0, "");
  }

  static HandleCall execute(int number) {
    return new HandleCall(Kind.EXECUTE, number);
  }

  static HandleCall unprepare(int number) {
    return new HandleCall(Kind.UNPREPARE, number);
  }

  HandleUse asks(PreparedHandles by, ServerHandles on, HandleCall... calls) {
    by.beginRequest(List.of(calls), HERE, true);
    by.plan(on, NOTHING_TOLD);
    return by.use(0);
  }

  /** The client's number of a statement that the server has prepared on the connection. */
  int prepared(String sql, long handle) {
    return prepared(prepare(sql), handle);
  }

  int prepared(HandleCall call, long handle) {
    HandleUse use = asks(session, connection, call);
    session.returned(connection, 0, handle);
    session.callEnded(connection);
    session.answered();
    return ((Prepared) use).number();
  }
}
