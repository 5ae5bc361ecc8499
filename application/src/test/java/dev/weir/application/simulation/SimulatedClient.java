package dev.weir.application.simulation;

import dev.weir.application.pool.Applicant;
import dev.weir.application.pool.Remains;
import dev.weir.domain.login.CredentialProof;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.domain.settings.SessionSettings;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** A client's session, for which any connection will do. */
record SimulatedClient(long number) implements Applicant {
  static final List<LoginProfile> PROFILES =
      Stream.of("ada", "bob", "cleo").map(SimulatedClient::profile).toList();

  private static LoginProfile profile(String login) {
    return new LoginProfile(
        SimulatedPool.BUCKET,
        login,
        new CredentialProof(login.getBytes(StandardCharsets.UTF_8)),
        new LoginOptions(
            "tempdb", null, ProtocolVersion.V7_4, true, false, false, false, null, null));
  }

  /** One of the first so many, the first of them more often than the others. */
  static LoginProfile profile(RandomGenerator random, int logins) {
    return PROFILES.get(random.nextInt(random.nextInt(logins) + 1));
  }

  @Override
  public SessionSettings settings() {
    return SessionSettings.INITIAL;
  }

  @Override
  public String tenant() {
    return "";
  }

  @Override
  public boolean needsItsLastConnection() {
    return false;
  }

  @Override
  public boolean hasLeftItsValuesOn(Remains connection) {
    return false;
  }
}
