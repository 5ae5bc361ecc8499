package dev.weir.application.pool;

import dev.weir.domain.login.LoginProfile;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The logins that have connections or want some; without a bound, all logins share one entry. */
final class LoginShares {
  private static final String ALL_LOGINS = "";

  private final int most;
  private final Map<String, LoginShare> shares = new LinkedHashMap<>();

  /**
   * Creates it without logins.
   *
   * @param most the bound of connections per login
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

  /** Returns the logins with a bound of connections. The list is a copy. */
  List<LoginShare> bound() {
    return most == PoolPolicy.ANY_NUMBER ? List.of() : List.copyOf(shares.values());
  }

  private String key(LoginProfile profile) {
    return most == PoolPolicy.ANY_NUMBER ? ALL_LOGINS : profile.login();
  }
}
