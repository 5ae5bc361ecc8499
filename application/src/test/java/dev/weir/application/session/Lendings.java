package dev.weir.application.session;

import dev.weir.application.facts.ConnectionFacts;
import dev.weir.application.facts.FactResult;
import dev.weir.application.facts.FactsBook;
import dev.weir.application.prepared.PreparedHandles;
import dev.weir.application.prepared.PreparedStatements;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.facts.FactsPolicy;
import dev.weir.domain.facts.MeasuredBaseline;
import dev.weir.domain.facts.ReplicaRole;
import dev.weir.domain.facts.ServerFacts;
import dev.weir.domain.login.CredentialProof;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.domain.settings.SettingsTable;
import java.util.List;

/** What sessions begin with that have just logged in. */
final class Lendings {
  private static final LoginProfile PROFILE =
      new LoginProfile(
          new BucketId("bucket-1"), "erp", new CredentialProof(new byte[] {1}), Calls.LOGIN);
  private static final LoginFacts LOGIN = login(ProtocolVersion.V7_4);

  private Lendings() {}

  private static LoginFacts login(ProtocolVersion version) {
    return new LoginFacts(
        "AppDB", "us_english", List.of(), "Microsoft SQL Server", 0x1000_0000, version, false);
  }

  /** The login of all these sessions. */
  static LoginProfile profile() {
    return PROFILE;
  }

  /** Of a session of its own login. */
  static TransactionLending ofOne() {
    return of(Calls.ofOne(), false);
  }

  /** Of a session whose client is never told of transactions. */
  static TransactionLending before72() {
    return at(ConnectionFacts.assumed(PROFILE, login(ProtocolVersion.V7_1_REVISION_1)));
  }

  /** Of a session whose connections are reset even where nothing was left on them. */
  static TransactionLending withResets() {
    return of(Calls.ofOne(), true);
  }

  /** Of one more session with this knowledge of procedures. */
  static TransactionLending of(Procedures known) {
    return of(Calls.of(known), false);
  }

  /** Of a session of its own login, at a server that was measured. */
  static TransactionLending at(ConnectionFacts server) {
    return new TransactionLending(
        server, new SettingsTable(10), Calls.ofOne(), false, noStatements());
  }

  /** The facts of a server that was measured. */
  static ConnectionFacts measured(ServerFacts facts) {
    MeasuredBaseline baseline =
        new MeasuredBaseline("AppDB", "us_english", 5432, 2, "mdy", 7, -1, 2_147_483_647, 0);
    FactsBook book = new FactsBook(FactsPolicy.MEASURE);
    book.begin(PROFILE, LOGIN, 0);
    book.measured(
        PROFILE, LOGIN, new FactResult(facts, ReplicaRole.PRIMARY, baseline, true, true, 8), 0);
    return book.of(PROFILE, LOGIN);
  }

  private static TransactionLending of(CalledProcedures procedures, boolean alwaysReset) {
    return new TransactionLending(
        atSqlServer(), new SettingsTable(10), procedures, alwaysReset, noStatements());
  }

  /** The facts of a server that is assumed to be SQL Server. */
  static ConnectionFacts atSqlServer() {
    return ConnectionFacts.assumed(PROFILE, LOGIN);
  }

  /** Of a session that shares its prepared statements with no other. */
  static PreparedHandles noStatements() {
    return new PreparedHandles(new PreparedStatements(10, () -> 0), PROFILE);
  }
}
