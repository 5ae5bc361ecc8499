package dev.weir.tds.bucket;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.login.CredentialProof;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ProtocolVersion;

/** Makes login profiles for dials that do not log in. */
final class PlaceholderProfile {
  private PlaceholderProfile() {}

  static LoginProfile of(BucketId bucket) {
    return new LoginProfile(
        bucket,
        "",
        new CredentialProof(new byte[0]),
        new LoginOptions(null, null, ProtocolVersion.V7_4, false, false, false, false, null, null));
  }
}
