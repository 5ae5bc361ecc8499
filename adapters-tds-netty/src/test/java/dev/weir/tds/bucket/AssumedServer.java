package dev.weir.tds.bucket;

import dev.weir.application.facts.ConnectionFacts;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.login.CredentialProof;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ProtocolVersion;
import java.util.List;

/** A server that is assumed to be SQL Server, and a login to it. */
final class AssumedServer {
  static final ConnectionFacts FACTS =
      ConnectionFacts.assumed(
          new LoginProfile(
              new BucketId("bucket-1"),
              "erp",
              new CredentialProof(new byte[] {1}),
              new LoginOptions(
                  "ERP", null, ProtocolVersion.V7_4, true, false, false, true, null, null)),
          new LoginFacts(
              "ERP",
              "us_english",
              List.of(),
              "Microsoft SQL Server",
              0x1000_0000,
              ProtocolVersion.V7_4,
              false));

  private AssumedServer() {}
}
