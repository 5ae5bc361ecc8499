package dev.weir.standin.ntlm;

/** A Windows account as a domain knows it. */
public record WindowsAccount(String domain, String user, String password) {
  /** As SQL Server calls the login. */
  public String login() {
    return domain + "\\" + user;
  }

  /** Neither domains nor users mind their case. */
  boolean isCalled(String otherDomain, String otherUser) {
    return domain.equalsIgnoreCase(otherDomain) && user.equalsIgnoreCase(otherUser);
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "WindowsAccount[" + login() + "]";
  }
}
