package dev.weir.application.facts;

import dev.weir.domain.facts.Truth;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The findings of a {@link DeepCheck}.
 *
 * @param failedLoad the effect of a bulk load with a row that violates NOT NULL
 * @param brokenOffLoad the effect of a bulk load that its client breaks off
 * @param messages the number of messages sent
 * @param failure the reason for which the check did not come to its end; null if it did
 */
public record DeepFindings(
    LoadFinding failedLoad,
    LoadFinding brokenOffLoad,
    AttentionFinding attention,
    ResetAttentionFinding attentionInReset,
    int messages,
    @Nullable String failure) {
  /** The effect of a bulk load that does not succeed. */
  public enum LoadEffect {
    /** The next bulk load succeeded. */
    HARMLESS,
    /** The next bulk load failed; the effect of a reset was not seen. */
    POISONS,
    /** The next bulk load failed, and the one behind a reset succeeded. */
    POISONS_UNTIL_RESET,
    /** The next bulk load failed, and so did the one behind a reset. */
    POISONS_BEYOND_RESET,
    /** The server closed the connection. */
    CLOSES,
    /** The server reported no error, so that there was no failed bulk load. */
    NOT_REFUSED,
    /** The server refused a correct bulk load at first. */
    NO_BULK_LOADS,
    /** There is no evidence. */
    UNKNOWN;

    /** Returns the name in reports. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The finding about bulk loads.
   *
   * @param error the number of the error of the load that failed, and of the later one where the
   *     first is not harmless; 0 if none was reported
   */
  public record LoadFinding(LoadEffect effect, int error) {
    static final LoadFinding UNKNOWN = new LoadFinding(LoadEffect.UNKNOWN, 0);
  }

  /** The answer to an attention during a request. */
  public enum AttentionEffect {
    /** It was acknowledged by a message of its own. */
    OWN_MESSAGE,
    /** It was acknowledged at the end of the answer to the request. */
    SAME_MESSAGE,
    /** It was not acknowledged in time. */
    UNACKNOWLEDGED,
    /** The server closed the connection. */
    CLOSES,
    /** There is no evidence. */
    UNKNOWN;

    /** Returns the name in reports. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The finding about an attention during a request.
   *
   * @param latency the time to its acknowledgement, or without one
   * @param interrupts whether the request ended early
   * @param isUsable whether the session answered afterwards
   * @param error the number of the error of the request; 0 if none was reported
   */
  public record AttentionFinding(
      AttentionEffect effect, Duration latency, Truth interrupts, Truth isUsable, int error) {
    static final AttentionFinding UNKNOWN =
        new AttentionFinding(
            AttentionEffect.UNKNOWN, Duration.ZERO, Truth.UNKNOWN, Truth.UNKNOWN, 0);

    AttentionFinding withUsable(Truth usable) {
      return new AttentionFinding(effect, latency, interrupts, usable, error);
    }
  }

  /** The effect of an attention right behind a reset. */
  public enum ResetAttentionEffect {
    /** The session answered afterwards, each time. */
    SURVIVES,
    /** The server closed the connection. */
    CLOSES,
    /** The attention was not acknowledged in time. */
    UNACKNOWLEDGED,
    /** There is no evidence. */
    UNKNOWN;

    /** Returns the name in reports. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The finding about an attention right behind a reset.
   *
   * @param trials the number of times it was tried
   * @param error the number of the last error; 0 if none was reported
   */
  public record ResetAttentionFinding(ResetAttentionEffect effect, int trials, int error) {
    static final ResetAttentionFinding UNKNOWN =
        new ResetAttentionFinding(ResetAttentionEffect.UNKNOWN, 0, 0);
  }

  /** Returns the findings of a check that was not begun, for this reason. */
  public static DeepFindings untried(String reason) {
    return new DeepFindings(
        LoadFinding.UNKNOWN,
        LoadFinding.UNKNOWN,
        AttentionFinding.UNKNOWN,
        ResetAttentionFinding.UNKNOWN,
        0,
        reason);
  }

  /** Returns whether anything was sent. */
  public boolean isTried() {
    return messages > 0;
  }
}
