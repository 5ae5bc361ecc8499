package dev.weir.standin.session;

import dev.weir.standin.error.SessionErrors;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The user that a session acts as: its login, until EXECUTE AS, and again after REVERT. */
public final class SecurityContext {
  /** One EXECUTE AS. */
  private record Impersonation(String name, boolean login, boolean noRevert) {}

  private final String login;
  private final Deque<Impersonation> impersonations = new ArrayDeque<>();

  SecurityContext(String login) {
    this.login = login;
  }

  /** ORIGINAL_LOGIN(). */
  public String originalLogin() {
    return login;
  }

  /** SUSER_SNAME(). */
  public String loginName() {
    for (Impersonation impersonation : impersonations) {
      if (impersonation.login()) {
        return impersonation.name();
      }
    }
    return login;
  }

  /** USER_NAME(): logins of the stand-in own their databases. */
  public String userName() {
    Impersonation now = impersonations.peek();
    return now == null || now.login() ? "dbo" : now.name();
  }

  public void executeAs(String name, boolean asLogin, boolean noRevert) {
    impersonations.push(new Impersonation(name, asLogin, noRevert));
  }

  /** REVERT, which does nothing where there is nothing to go back from. */
  public void revert() {
    Impersonation now = impersonations.peek();
    if (now != null && !now.noRevert()) {
      impersonations.pop();
    }
  }

  public boolean isImpersonating() {
    return !impersonations.isEmpty();
  }

  /**
   * Only a session that acts as its own login can be reset.
   *
   * @throws dev.weir.standin.error.SqlErrorException of a severity that ends the connection
   */
  public void requireResettable() {
    if (isImpersonating()) {
      throw SessionErrors.resetWhileImpersonating();
    }
  }

  int depth() {
    return impersonations.size();
  }

  /** An impersonation within a procedure or executed text ends with it. */
  void backTo(int depth) {
    while (impersonations.size() > depth) {
      impersonations.pop();
    }
  }

  /** Returns the name of the impersonated user; null for the login's own. */
  @Nullable String impersonated() {
    Impersonation now = impersonations.peek();
    return now == null ? null : now.name();
  }
}
