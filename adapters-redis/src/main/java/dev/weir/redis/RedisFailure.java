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
 * Finds in what Lettuce throws the one exception that explains the others: it wraps them several
 * deep, and in clusters and among sentinels it hangs them on as suppressed ones.
 */
public final class RedisFailure {
  /** The first byte of a TLS alert, as Lettuce puts it when it expects a reply. */
  private static final String ALERT = "Invalid first byte: 21 ";

  private static final Pattern WITHIN_A_SCRIPT =
      Pattern.compile("^ERR Error running script .*: -([A-Z]+) ");

  private RedisFailure() {}

  /** What it means that Lettuce threw this. */
  public static RedisCheck.Unreachable explain(Throwable failure) {
    List<Throwable> all = withCauses(failure);
    // What the server said is surest; that time ran out says least, and often follows the rest.
    return first(all, RedisFailure::byTheServersWords)
        .or(() -> first(all, RedisFailure::byTheHandshake))
        .or(() -> first(all, RedisFailure::byTheConnection))
        .or(() -> first(all, RedisFailure::bySilence))
        .orElseGet(() -> unreachable(RedisFault.OTHER, all.getLast()));
  }

  private static Optional<RedisFault> byTheServersWords(Throwable failure) {
    String words = words(failure);
    if (words.startsWith("Cannot provide redisAddress using sentinel")) {
      return Optional.of(RedisFault.MASTER_UNKNOWN);
    }
    if (!(failure instanceof RedisCommandExecutionException)) {
      return Optional.empty();
    }
    return switch (code(words)) {
      case "NOAUTH" -> Optional.of(RedisFault.PASSWORD_MISSING);
      case "WRONGPASS" -> Optional.of(RedisFault.PASSWORD_WRONG);
      case "NOPERM" -> Optional.of(RedisFault.NOT_PERMITTED);
      case "LOADING" -> Optional.of(RedisFault.LOADING);
      case "READONLY", "MASTERDOWN" -> Optional.of(RedisFault.READ_ONLY);
      case "CLUSTERDOWN" -> Optional.of(RedisFault.CLUSTER_DOWN);
      case "OOM" -> Optional.of(RedisFault.OUT_OF_MEMORY);
      case "MISCONF" -> Optional.of(RedisFault.CANNOT_SAVE);
      case "BUSY" -> Optional.of(RedisFault.BUSY);
      default -> byRefusedCommand(words);
    };
  }

  /** The first word; before version 7 what a script ran into is told in the midst of the others. */
  private static String code(String words) {
    Matcher within = WITHIN_A_SCRIPT.matcher(words);
    return within.find() ? within.group(1) : words.split(" ", 2)[0];
  }

  private static Optional<RedisFault> byRefusedCommand(String words) {
    if (words.contains("cluster support disabled") || words.contains("command 'CLUSTER'")) {
      return Optional.of(RedisFault.NOT_A_CLUSTER);
    }
    if (words.contains("can't run this command")) {
      return Optional.of(RedisFault.NOT_PERMITTED);
    }
    if (words.contains("command 'SENTINEL'")) {
      return Optional.of(RedisFault.NOT_A_SENTINEL);
    }
    return Optional.empty();
  }

  private static Optional<RedisFault> byTheHandshake(Throwable failure) {
    return switch (failure) {
      case GeneralSecurityException untrusted -> Optional.of(RedisFault.CERTIFICATE_REJECTED);
      case SSLException broken when !isCausedBySecurity(broken) ->
          Optional.of(RedisFault.TLS_NOT_SPOKEN);
      case RedisProtocolException alert when words(alert).startsWith(ALERT) ->
          Optional.of(RedisFault.TLS_EXPECTED);
      default -> Optional.empty();
    };
  }

  private static Optional<RedisFault> byTheConnection(Throwable failure) {
    return switch (failure) {
      case RedisProtocolException garbled -> Optional.of(RedisFault.NOT_REDIS);
      case UnknownHostException unknown -> Optional.of(RedisFault.UNKNOWN_HOST);
      case ConnectException failed when words(failed).startsWith("connection timed out") ->
          Optional.of(RedisFault.NO_ANSWER);
      case ConnectException failed -> Optional.of(RedisFault.REFUSED);
      default ->
          switch (words(failure)) {
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

  private static Optional<RedisFault> bySilence(Throwable failure) {
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
    return new RedisCheck.Unreachable(fault, words(failure));
  }

  private static String words(Throwable failure) {
    String message = failure.getMessage();
    return message == null
        ? failure.getClass().getSimpleName()
        : message.replaceAll("\\s+", " ").strip();
  }

  /** The exception, its causes and what they suppressed, outermost first, each once. */
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
