package dev.weir.standin.options;

import dev.weir.standin.ntlm.WindowsAccount;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The identities that log in without a password of SQL Server's own.
 *
 * @param accounts those of the domain; a server without any trusts no domain
 * @param tokens federated access tokens, and the logins they are for; a server without any does not
 *     offer them
 */
public record Identities(List<WindowsAccount> accounts, Map<String, String> tokens) {
  public static final Identities NONE = new Identities(List.of(), Map.of());

  public Identities {
    accounts = List.copyOf(accounts);
    tokens = Map.copyOf(tokens);
  }

  Identities withAccount(WindowsAccount account) {
    List<WindowsAccount> more = new ArrayList<>(accounts);
    more.add(account);
    return new Identities(more, tokens);
  }

  Identities withToken(String token, String login) {
    Map<String, String> more = new HashMap<>(tokens);
    more.put(token, login);
    return new Identities(accounts, more);
  }

  /** Without what is secret. */
  @Override
  public String toString() {
    return "Identities[accounts=%s, tokens of %s]".formatted(accounts, tokens.values());
  }
}
