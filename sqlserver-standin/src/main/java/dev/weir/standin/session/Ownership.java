package dev.weir.standin.session;

import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whose requests a session runs, where those who ask say so, and what the last of them left behind.
 *
 * <p>A pooled connection serves many clients under one login, so a request may name its own client
 * in a comment at its head, {@code /*owner=NAME*}{@code /}. Requests without one, such as a pool's
 * own, belong to nobody and are not judged.
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

  /** Whether the owner of the last request that had one is another. */
  boolean isAnothers(String newOwner) {
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

  /** A request has ended with this state; state that nobody's request made is not judged. */
  void ended(@Nullable String requestOwner, Supplier<List<String>> state) {
    if (requestOwner != null) {
      leftBehind = state.get();
    } else if (!leftBehind.isEmpty()) {
      List<String> now = state.get();
      leftBehind = leftBehind.stream().filter(now::contains).toList();
    }
  }
}
