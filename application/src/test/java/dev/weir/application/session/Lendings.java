package dev.weir.application.session;

import dev.weir.application.prepared.PreparedHandles;
import dev.weir.application.prepared.PreparedStatements;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.login.CredentialProof;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.settings.SettingsBaseline;
import dev.weir.domain.settings.SettingsTable;

/** What sessions begin with that have just logged in. */
final class Lendings {
  private Lendings() {}

  /** Of a session of its own login. */
  static TransactionLending ofOne() {
    return of(new ReadingHabit());
  }

  /** Of one more session of a login. */
  static TransactionLending of(ReadingHabit habit) {
    return of(Calls.ofOne(), false, habit);
  }

  /** Of a session whose connections are reset even where nothing was left on them. */
  static TransactionLending withResets() {
    return of(Calls.ofOne(), true, new ReadingHabit());
  }

  /** Of one more session with this knowledge of procedures. */
  static TransactionLending of(Procedures known) {
    return of(Calls.of(known), false, new ReadingHabit());
  }

  private static TransactionLending of(
      CalledProcedures procedures, boolean alwaysReset, ReadingHabit habit) {
    SettingsBaseline baseline = SettingsBaseline.of(Calls.LOGIN, "AppDB", "us_english");
    return new TransactionLending(
        baseline, new SettingsTable(10), procedures, alwaysReset, habit, noStatements());
  }

  /** Of a session that shares its prepared statements with nobody. */
  static PreparedHandles noStatements() {
    LoginProfile profile =
        new LoginProfile(
            new BucketId("bucket-1"), "erp", new CredentialProof(new byte[] {1}), Calls.LOGIN);
    return new PreparedHandles(new PreparedStatements(10, () -> 0), profile);
  }
}
