package dev.weir.application.pool;

import dev.weir.domain.login.LoginProfile;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which logins have connections or want some; where logins have no bound, they are as one. */
final class LoginShares {
  private static final String EVERYBODY = "";

  private final int most;
  private final Map<String, LoginShare> shares = new LinkedHashMap<>();

  /**
   * Begins with nobody.
   *
   * @param most how many connections a login may have
   */
  LoginShares(int most) {
    this.most = most;
  }

  LoginShare of(LoginProfile profile) {
    return shares.computeIfAbsent(key(profile), unknown -> new LoginShare(most));
  }

  void forgetIfEmpty(ProfileConnections own) {
    if (own.share.isEmpty()) {
      shares.remove(key(own.profile), own.share);
    }
  }

  Collection<LoginShare> all() {
    return shares.values();
  }

  /** Those that may not have any number of connections. Stays as it is. */
  List<LoginShare> bound() {
    return most == PoolPolicy.ANY_NUMBER ? List.of() : List.copyOf(shares.values());
  }

  private String key(LoginProfile profile) {
    return most == PoolPolicy.ANY_NUMBER ? EVERYBODY : profile.login();
  }
}
