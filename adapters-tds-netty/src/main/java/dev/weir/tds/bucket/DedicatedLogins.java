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
 * The logins of a bucket whose connections are not shared. In the pool each has a login profile of
 * its own, which no other client can present: its proof is a number, while the proofs of passwords
 * are hashes.
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

  /** Returns the login of this profile, which must not have ended. */
  DedicatedLogin get(LoginProfile own) {
    return of(own).login();
  }

  /** Returns the time at which its client began to wait. */
  long since(LoginProfile own) {
    return of(own).since();
  }

  /**
   * Ends a login, and passes it to {@code how}, which reports the outcome to it.
   *
   * @return false if this profile belongs to no dedicated login
   */
  boolean end(LoginProfile own, Consumer<DedicatedLogin> how) {
    Pending ended = pending.remove(own);
    if (ended != null) {
      how.accept(ended.login());
    }
    return ended != null;
  }

  /** Forgets a login whose client is gone. */
  void forget(LoginProfile own) {
    pending.remove(own);
  }

  private Pending of(LoginProfile own) {
    return Objects.requireNonNull(pending.get(own), "the login has ended");
  }
}
