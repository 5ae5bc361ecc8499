package dev.weir.tds.bucket;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.login.CredentialProof;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ProtocolVersion;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Logins whose connections nobody else may have. To the pool each is a login profile of its own,
 * which no client can come in with: its proof is a number, and those of passwords are hashes.
 */
final class DedicatedLogins {
  private record Pending(DedicatedLogin login, long since) {}

  private final BucketId bucket;
  private final Map<LoginProfile, Pending> pending = new HashMap<>();
  private long last;

  DedicatedLogins(BucketId bucket) {
    this.bucket = bucket;
  }

  LoginProfile add(DedicatedLogin login, long since) {
    byte[] number = ByteBuffer.allocate(Long.BYTES).putLong(++last).array();
    LoginProfile own =
        new LoginProfile(
            bucket,
            "",
            new CredentialProof(number),
            new LoginOptions(
                null, null, ProtocolVersion.V7_4, false, false, false, false, null, null));
    pending.put(own, new Pending(login, since));
    return own;
  }

  /** The login of this profile, which has not ended. */
  DedicatedLogin get(LoginProfile own) {
    return of(own).login();
  }

  /** Since when its client waits. */
  long since(LoginProfile own) {
    return of(own).since();
  }

  /**
   * Has a login hear how it ends.
   *
   * @return false where this profile is that of no such login
   */
  boolean end(LoginProfile own, Consumer<DedicatedLogin> how) {
    Pending ended = pending.remove(own);
    if (ended != null) {
      how.accept(ended.login());
    }
    return ended != null;
  }

  /** Its client is gone, and hears nothing more. */
  void forget(LoginProfile own) {
    pending.remove(own);
  }

  private Pending of(LoginProfile own) {
    return Objects.requireNonNull(pending.get(own), "the login has ended");
  }
}
