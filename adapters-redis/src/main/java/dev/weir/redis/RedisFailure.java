package dev.weir.redis;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.protocol.RedisProtocolException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/**
 * Finds the exception that explains a failure of Lettuce, which wraps exceptions several levels
 * deep and, for clusters and sentinels, adds them as suppressed ones.
 */
public final class RedisFailure {
  /** Lettuce's message when it expects a reply and reads the first byte of a TLS alert. */
  private static final String ALERT = "Invalid first byte: 21 ";

  private static final Pattern WITHIN_A_SCRIPT =
      Pattern.compile("^ERR Error running script .*: -([A-Z]+) ");

  private RedisFailure() {}

  /** Returns the fault that a failure of Lettuce means. */
  public static RedisCheck.Unreachable explain(Throwable failure) {
    List<Throwable> all = withCauses(failure);
    // An error of the server is the best evidence. A timeout is the weakest, and often a
    // consequence of another failure.
    return first(all, RedisFailure::byServerError)
        .or(() -> first(all, RedisFailure::byHandshake))
        .or(() -> first(all, RedisFailure::byConnection))
        .or(() -> first(all, RedisFailure::byTimeout))
        .orElseGet(() -> unreachable(RedisFault.OTHER, all.getLast()));
  }

  private static Optional<RedisFault> byServerError(Throwable failure) {
    String text = text(failure);
    if (text.startsWith("Cannot provide redisAddress using sentinel")) {
      return Optional.of(RedisFault.MASTER_UNKNOWN);
    }
    if (!(failure instanceof RedisCommandExecutionException)) {
      return Optional.empty();
    }
    return switch (code(text)) {
      case "NOAUTH" -> Optional.of(RedisFault.PASSWORD_MISSING);
      case "WRONGPASS" -> Optional.of(RedisFault.PASSWORD_WRONG);
      case "NOPERM" -> Optional.of(RedisFault.NOT_PERMITTED);
      case "LOADING" -> Optional.of(RedisFault.LOADING);
      case "READONLY", "MASTERDOWN" -> Optional.of(RedisFault.READ_ONLY);
      case "CLUSTERDOWN" -> Optional.of(RedisFault.CLUSTER_DOWN);
      case "OOM" -> Optional.of(RedisFault.OUT_OF_MEMORY);
      case "MISCONF" -> Optional.of(RedisFault.CANNOT_SAVE);
      case "BUSY" -> Optional.of(RedisFault.BUSY);
      default -> byRefusedCommand(text);
    };
  }

  /**
   * Returns the error code, which is the first word. Before version 7, a script's error is in the
   * middle of the message.
   */
  private static String code(String text) {
    Matcher within = WITHIN_A_SCRIPT.matcher(text);
    return within.find() ? within.group(1) : text.split(" ", 2)[0];
  }

  private static Optional<RedisFault> byRefusedCommand(String text) {
    if (text.contains("cluster support disabled") || text.contains("command 'CLUSTER'")) {
      return Optional.of(RedisFault.NOT_A_CLUSTER);
    }
    if (text.contains("can't run this command")) {
      return Optional.of(RedisFault.NOT_PERMITTED);
    }
    if (text.contains("command 'SENTINEL'")) {
      return Optional.of(RedisFault.NOT_A_SENTINEL);
    }
    return Optional.empty();
  }

  private static Optional<RedisFault> byHandshake(Throwable failure) {
    return switch (failure) {
      case GeneralSecurityException untrusted -> Optional.of(RedisFault.CERTIFICATE_REJECTED);
      case SSLException broken when !isCausedBySecurity(broken) ->
          Optional.of(RedisFault.TLS_NOT_SPOKEN);
      case RedisProtocolException alert when text(alert).startsWith(ALERT) ->
          Optional.of(RedisFault.TLS_EXPECTED);
      default -> Optional.empty();
    };
  }

  private static Optional<RedisFault> byConnection(Throwable failure) {
    return switch (failure) {
      case RedisProtocolException garbled -> Optional.of(RedisFault.NOT_REDIS);
      case UnknownHostException unknown -> Optional.of(RedisFault.UNKNOWN_HOST);
      case ConnectException failed when text(failed).startsWith("connection timed out") ->
          Optional.of(RedisFault.NO_ANSWER);
      case ConnectException failed -> Optional.of(RedisFault.REFUSED);
      default ->
          switch (text(failure)) {
            case "Connection closed prematurely" -> Optional.of(RedisFault.CLOSED);
            case "Connection closed",
                "Connection is closed",
                "Connection reset",
                "Connection reset by peer",
                "Broken pipe",
                "Currently not connected. Commands are rejected." ->
                Optional.of(RedisFault.LOST);
            default -> Optional.empty();
          };
    };
  }

  private static Optional<RedisFault> byTimeout(Throwable failure) {
    return failure instanceof RedisCommandTimeoutException || failure instanceof TimeoutException
        ? Optional.of(RedisFault.NO_ANSWER)
        : Optional.empty();
  }

  private static boolean isCausedBySecurity(Throwable failure) {
    return withCauses(failure).stream().anyMatch(GeneralSecurityException.class::isInstance);
  }

  private static Optional<RedisCheck.Unreachable> first(List<Throwable> all, Rule rule) {
    for (Throwable failure : all) {
      Optional<RedisFault> fault = rule.fault(failure);
      if (fault.isPresent()) {
        return Optional.of(unreachable(fault.get(), failure));
      }
    }
    return Optional.empty();
  }

  private static RedisCheck.Unreachable unreachable(RedisFault fault, Throwable failure) {
    return new RedisCheck.Unreachable(fault, text(failure));
  }

  private static String text(Throwable failure) {
    String message = failure.getMessage();
    return message == null
        ? failure.getClass().getSimpleName()
        : message.replaceAll("\\s+", " ").strip();
  }

  /**
   * Returns the exception, its causes and their suppressed exceptions, outermost first, each once.
   */
  private static List<Throwable> withCauses(Throwable failure) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Throwable> all = new ArrayList<>(List.of(failure));
    for (int i = 0; i < all.size(); i++) {
      Throwable next = all.get(i);
      if (seen.add(next)) {
        if (next.getCause() != null) {
          all.add(next.getCause());
        }
        all.addAll(Arrays.asList(next.getSuppressed()));
      }
    }
    return all;
  }

  private interface Rule {
    Optional<RedisFault> fault(Throwable failure);
  }
}
