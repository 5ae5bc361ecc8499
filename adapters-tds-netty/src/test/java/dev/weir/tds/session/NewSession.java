package dev.weir.tds.session;

import dev.weir.application.facts.ConnectionFacts;
import dev.weir.application.prepared.PreparedHandles;
import dev.weir.application.prepared.PreparedStatements;
import dev.weir.application.session.CalledProcedures;
import dev.weir.application.session.NumberHabit;
import dev.weir.application.session.SessionNumber;
import dev.weir.application.session.TransactionLending;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.login.CredentialProof;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.domain.pinning.SessionNumberPolicy;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.domain.settings.SettingsTable;
import dev.weir.tds.bucket.BucketMeters;
import dev.weir.tds.bucket.ScanMeters;
import dev.weir.tds.bucket.StatementMeters;
import dev.weir.tds.wire.TdsVersion;
import dev.weir.testkit.metrics.RecordedMetrics;
import java.util.List;
import java.util.Set;

/** A session that has just logged in, and whatever is needed to have its requests read. */
final class NewSession {
  static final BucketId BUCKET = new BucketId("bucket-1");

  private final LoginOptions login =
      new LoginOptions("ERP", null, ProtocolVersion.V7_4, true, false, false, true, null, null);
  final LoginProfile profile =
      new LoginProfile(BUCKET, "erp", new CredentialProof(new byte[] {1}), login);
  final BucketMeters meters = new BucketMeters(new RecordedMetrics(), BUCKET);
  private final TransactionInspection.Factory inspections =
      new TransactionInspection.Factory(
          new ProcedurePolicy(ProcedurePolicy.Mode.PIN, Set.of()),
          new ScanMeters(meters),
          new StatementMeters(meters));
  final TransactionLending lending =
      new TransactionLending(
          ConnectionFacts.assumed(
              profile,
              new LoginFacts(
                  "ERP",
                  "us_english",
                  List.of(),
                  "Microsoft SQL Server",
                  0x1000_0000,
                  ProtocolVersion.V7_4,
                  false)),
          new SettingsTable(16),
          new CalledProcedures(inspections.procedures(), profile),
          false,
          new PreparedHandles(new PreparedStatements(500, () -> 0), profile));
  final RequestInspection inspection =
      inspections.of(
          lending,
          new SessionNumber(16_384, SessionNumberPolicy.VIRTUAL, new NumberHabit(), lesson -> {}),
          TdsVersion.of(login.version()));
}
