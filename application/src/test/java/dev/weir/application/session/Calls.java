package dev.weir.application.session;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.login.CredentialProof;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.NameTable;
import java.util.function.LongSupplier;

/** Sessions that call procedures. */
final class Calls {
  static final LoginOptions LOGIN =
      new LoginOptions(null, null, ProtocolVersion.V7_4, true, false, false, false, null, null);

  private static final LoginProfile PROFILE =
      new LoginProfile(new BucketId("bucket-1"), "erp", new CredentialProof(new byte[] {1}), LOGIN);

  private Calls() {}

  /** Of a session that has its own knowledge. */
  static CalledProcedures ofOne() {
    return of(known(() -> 0));
  }

  /** Of one more session with this knowledge. */
  static CalledProcedures of(Procedures known) {
    return new CalledProcedures(known, PROFILE);
  }

  static Procedures known(LongSupplier clock) {
    return new Procedures(new EffectScanner(new NameTable(), 100_000), clock);
  }
}
