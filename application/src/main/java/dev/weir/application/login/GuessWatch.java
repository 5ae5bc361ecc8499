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
import org.jspecify.annotations.Nullable;

/**
 * What the server refused lately, by source and login. Who has been refused too often hears the
 * refusal without the server being asked, until time has passed.
 *
 * <p>Two allowances keep apart a program with an old password, which sends the same one over and
 * over, and someone who tries one after the other. The first uses up only its own, so that the new
 * password from the same machine is tried at once.
 *
 * <p>Nothing is remembered of who was not refused, and never more than a fixed number of pairs: the
 * one that was refused longest ago is forgotten.
 */
final class GuessWatch {
  static final int MAX_PAIRS = 500;
  static final int MAX_REPEATS = 4;
  static final Allowance GUESSES = new Allowance(5, Duration.ofSeconds(10).toNanos());
  static final Allowance REPEATS = new Allowance(3, Duration.ofSeconds(10).toNanos());

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
  }

  // In the order in which they were refused last.
  private final Map<Pair, Refused> pairs = new LinkedHashMap<>();

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

  /** The server refused this login that several waited for; it counts once for a source. */
  void refused(Collection<Ticket> tickets, LoginProfile profile, ServerRefusal refusal, long now) {
    tickets.stream()
        .map(Ticket::source)
        .distinct()
        .forEach(source -> refused(source, profile, refusal, now));
  }

  /** The server refused this login, which came from there. */
  void refused(Source source, LoginProfile profile, ServerRefusal refusal, long now) {
    Pair pair = Pair.of(source, profile);
    Refused known = pairs.remove(pair);
    Refused refused = known == null ? new Refused() : known;
    pairs.put(pair, refused);
    Repeats repeats = refused.repeats.remove(profile);
    if (repeats == null) {
      repeats = new Repeats(refusal);
      if (refusal.isAboutThePassword()) {
        GUESSES.use(refused.guesses, now);
      }
    }
    repeats.refusal = refusal;
    REPEATS.use(repeats.used, now);
    refused.repeats.put(profile, repeats);
    dropEldest(refused.repeats, MAX_REPEATS);
    if (refusal.isAboutThePassword()) {
      refused.lastGuess = refusal;
    }
    dropEldest(pairs, MAX_PAIRS);
  }

  /** The server accepted this login from there: who knows the password was not guessing. */
  void accepted(Source source, LoginProfile profile) {
    pairs.remove(Pair.of(source, profile));
  }

  /** How many pairs are remembered. */
  int pairs() {
    return pairs.size();
  }

  private static <K, V> void dropEldest(Map<K, V> map, int most) {
    if (map.size() > most) {
      Iterator<K> eldest = map.keySet().iterator();
      eldest.next();
      eldest.remove();
    }
  }
}
