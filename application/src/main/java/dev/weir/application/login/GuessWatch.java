package dev.weir.application.login;

import dev.weir.application.login.PendingProof.Ticket;
import dev.weir.domain.client.Source;
import dev.weir.domain.login.LoginKey;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import java.time.Duration;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the server refused lately, by source and login. Who has been refused too often hears the
 * refusal without the server being asked, until time has passed.
 *
 * <p>Two allowances keep apart a program with an old password, which sends the same one over and
 * over, and someone who tries one after the other. The first uses up only its own, so that the new
 * password from the same machine is tried at once.
 *
 * <p>A third allowance is the source's own, for guesses at all logins together. It bounds what a
 * source gains by guessing at one login under spellings that count as several, and by random names
 * that are to have its pairs forgotten.
 *
 * <p>Only refusals are remembered, and never more than a fixed number of pairs and sources: the one
 * whose allowances have come back, or will first, is forgotten.
 */
final class GuessWatch {
  static final int MAX_PAIRS = 500;
  static final int MAX_SOURCES = 500;
  static final int MAX_REPEATS = 4;
  static final Allowance GUESSES = new Allowance(5, Duration.ofSeconds(10).toNanos());
  static final Allowance REPEATS = new Allowance(3, Duration.ofSeconds(10).toNanos());

  /**
   * Enough for a fleet behind one load balancer whose programs have passwords that were changed.
   */
  static final Allowance GUESSES_OF_SOURCE = new Allowance(100, Duration.ofSeconds(1).toNanos());

  private record Pair(Source source, LoginKey login) {
    /** A guesser who varies how a name is spelled is counted as one who does not. */
    static Pair of(Source source, LoginProfile profile) {
      return new Pair(source, LoginKey.of(profile.login()));
    }
  }

  private static final class Repeats {
    private final Allowance.Used used = new Allowance.Used();
    private ServerRefusal refusal;

    Repeats(ServerRefusal refusal) {
      this.refusal = refusal;
    }
  }

  private static final class Refused {
    private final Allowance.Used guesses = new Allowance.Used();
    private final Map<LoginProfile, Repeats> repeats = new LinkedHashMap<>();
    private @Nullable ServerRefusal lastGuess;

    /** How long it takes until nothing would be lost by forgetting this. */
    long restoredIn(long now) {
      long longest = GUESSES.restoredIn(guesses, now);
      for (Repeats repeat : repeats.values()) {
        longest = Math.max(longest, REPEATS.restoredIn(repeat.used, now));
      }
      return longest;
    }
  }

  // In the order in which they were refused last.
  private final Map<Pair, Refused> pairs = new LinkedHashMap<>();
  private final Map<Source, Allowance.Used> sources = new LinkedHashMap<>();

  /** What to answer this login with, or null when the server is to be asked. */
  @Nullable ServerRefusal answer(Source source, LoginProfile profile, long now) {
    Refused refused = pairs.isEmpty() ? null : pairs.get(Pair.of(source, profile));
    if (refused == null) {
      return null;
    }
    Repeats repeats = refused.repeats.get(profile);
    if (repeats != null) {
      return REPEATS.isExhausted(repeats.used, now) ? repeats.refusal : null;
    }
    return GUESSES.isExhausted(refused.guesses, now) ? refused.lastGuess : null;
  }

  /** What to answer this login with that several wait for, each of whom has been refused enough. */
  @Nullable ServerRefusal answer(Collection<Ticket> tickets, LoginProfile profile, long now) {
    ServerRefusal answer = null;
    for (Ticket ticket : tickets) {
      answer = answer(ticket.source(), profile, now);
      if (answer == null) {
        return null;
      }
    }
    return answer;
  }

  /** Returns whether each source that waits has made as many guesses as it may, at all logins together. */
  boolean areExhausted(Collection<Ticket> tickets, long now) {
    for (Ticket ticket : tickets) {
      Allowance.Used used = sources.get(ticket.source());
      if (used == null || !GUESSES_OF_SOURCE.isExhausted(used, now)) {
        return false;
      }
    }
    return !tickets.isEmpty();
  }

  /**
   * The server refused this login that several waited for; it counts once for a source.
   *
   * @param wasProven whether the server had accepted it before: then it is no guess of the source
   */
  void refused(
      Collection<Ticket> tickets,
      LoginProfile profile,
      ServerRefusal refusal,
      boolean wasProven,
      long now) {
    tickets.stream()
        .map(Ticket::source)
        .distinct()
        .forEach(
            source -> {
              boolean isNew = refused(source, profile, refusal, now);
              if (isNew && !wasProven) {
                countForSource(source, now);
              }
            });
  }

  private void countForSource(Source source, long now) {
    Allowance.Used used = sources.computeIfAbsent(source, key -> new Allowance.Used());
    GUESSES_OF_SOURCE.use(used, now);
    if (sources.size() > MAX_SOURCES) {
      dropFirstRestored(sources, one -> GUESSES_OF_SOURCE.restoredIn(one, now));
    }
  }

  /**
   * The server refused this login, which came from there; returns whether that was another guess at
   * the password.
   */
  boolean refused(Source source, LoginProfile profile, ServerRefusal refusal, long now) {
    Pair pair = Pair.of(source, profile);
    Refused known = pairs.remove(pair);
    Refused refused = known == null ? new Refused() : known;
    pairs.put(pair, refused);
    Repeats repeats = refused.repeats.remove(profile);
    boolean isGuess = repeats == null && refusal.isAboutThePassword();
    if (repeats == null) {
      repeats = new Repeats(refusal);
    }
    if (isGuess) {
      GUESSES.use(refused.guesses, now);
    }
    repeats.refusal = refusal;
    REPEATS.use(repeats.used, now);
    refused.repeats.put(profile, repeats);
    dropEldest(refused.repeats, MAX_REPEATS);
    if (refusal.isAboutThePassword()) {
      refused.lastGuess = refusal;
    }
    if (pairs.size() > MAX_PAIRS) {
      dropFirstRestored(pairs, one -> one.restoredIn(now));
    }
    return isGuess;
  }

  /** The server accepted this login from there: who knows the password was not guessing. */
  void accepted(Source source, LoginProfile profile) {
    pairs.remove(Pair.of(source, profile));
  }

  /** How many pairs are remembered. */
  int pairs() {
    return pairs.size();
  }

  /** The eldest of those that are restored at the same time. */
  private static <K, V> void dropFirstRestored(Map<K, V> map, ToLongFunction<V> restoredIn) {
    Map.Entry<K, V> first = null;
    long soonest = Long.MAX_VALUE;
    for (Map.Entry<K, V> entry : map.entrySet()) {
      long needed = restoredIn.applyAsLong(entry.getValue());
      if (needed < soonest) {
        soonest = needed;
        first = entry;
      }
      if (soonest == 0) {
        break;
      }
    }
    if (first != null) {
      map.remove(first.getKey());
    }
  }

  private static <K, V> void dropEldest(Map<K, V> map, int most) {
    if (map.size() > most) {
      Iterator<K> eldest = map.keySet().iterator();
      eldest.next();
      eldest.remove();
    }
  }
}
