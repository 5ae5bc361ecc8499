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
 * The recent refusals of the server, by source and login. A source that was refused too often gets
 * the last refusal again without a question to the server, until its allowance is restored.
 *
 * <p>Two allowances distinguish a program with an old password, which repeats it, from a guesser
 * that tries one password after the other. A repeated password uses up its own allowance only, so
 * that the new password from the same machine is tried at once.
 *
 * <p>A third allowance is the source's, for guesses at all logins together. It limits a source that
 * guesses at one login under several spellings, or sends random names to have its pairs dropped.
 *
 * <p>The number of pairs and sources is limited: the one whose allowances are restored first is
 * dropped.
 */
final class GuessWatch {
  static final int MAX_PAIRS = 500;
  static final int MAX_SOURCES = 500;
  static final int MAX_REPEATS = 4;
  static final Allowance GUESSES = new Allowance(5, Duration.ofSeconds(10).toNanos());
  static final Allowance REPEATS = new Allowance(3, Duration.ofSeconds(10).toNanos());

  /** Enough for a fleet behind one load balancer after its passwords were changed. */
  static final Allowance GUESSES_OF_SOURCE = new Allowance(100, Duration.ofSeconds(1).toNanos());

  private record Pair(Source source, LoginKey login) {
    /** Spellings of one login name count as one login. */
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

    /** The time until all allowances are restored. */
    long restoredIn(long now) {
      long longest = GUESSES.restoredIn(guesses, now);
      for (Repeats repeat : repeats.values()) {
        longest = Math.max(longest, REPEATS.restoredIn(repeat.used, now));
      }
      return longest;
    }
  }

  // In the order of their last refusals.
  private final Map<Pair, Refused> pairs = new LinkedHashMap<>();
  private final Map<Source, Allowance.Used> sources = new LinkedHashMap<>();

  /** The refusal of a guess, or null where the server has to be asked. */
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

  /** The refusal of a login that several clients wait for, where it is a guess of each source. */
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

  /** Returns whether each waiting source has used up its allowance for all logins. */
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
   * Records a refusal of a login that several clients waited for; it counts once for each source.
   *
   * @param wasProven whether the server had accepted the login before: then it is not a guess
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

  /** Records a refusal of a login; returns whether it was a new guess at the password. */
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

  /** Clears the refusals of a source whose login the server has accepted. */
  void accepted(Source source, LoginProfile profile) {
    pairs.remove(Pair.of(source, profile));
  }

  /** The number of pairs. */
  int pairs() {
    return pairs.size();
  }

  /** Of entries that are restored at the same time, the eldest is dropped. */
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
