package dev.weir.standin.session;

import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The owners of a session's requests, where requests name them, and the state that the last owner
 * left behind.
 *
 * <p>A pooled connection serves many clients under one login, so a request may name its own client
 * in a comment at its head, {@code /*owner=NAME*}{@code /}. Requests without one, such as a pool's
 * own, have no owner and are not judged.
 */
public final class Ownership {
  private static final Pattern OWNER = Pattern.compile("\\s*/\\*\\s*owner=([^*]*?)\\s*\\*/");

  private @Nullable String owner;
  private List<String> leftBehind = List.of();

  /** The owner that the text names; null for none. */
  public static @Nullable String named(String text) {
    Matcher matcher = OWNER.matcher(text);
    return matcher.lookingAt() ? matcher.group(1) : null;
  }

  /** True if the last request that had an owner had another one. */
  boolean isOwnedByAnother(String newOwner) {
    return owner != null && !newOwner.equals(owner);
  }

  /**
   * A request with an owner begins.
   *
   * @return what another owner has left behind that this one would find; empty when all is well
   */
  List<String> begins(String newOwner) {
    List<String> found = newOwner.equals(owner) ? List.of() : leftBehind;
    owner = newOwner;
    leftBehind = List.of();
    return found;
  }

  /** A request has ended with this state; state of requests without an owner is not judged. */
  void ended(@Nullable String requestOwner, Supplier<List<String>> state) {
    if (requestOwner != null) {
      leftBehind = state.get();
    } else if (!leftBehind.isEmpty()) {
      List<String> now = state.get();
      leftBehind = leftBehind.stream().filter(now::contains).toList();
    }
  }
}
