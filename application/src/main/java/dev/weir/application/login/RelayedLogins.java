package dev.weir.application.login;

import dev.weir.application.source.SourceQueue;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.client.Source;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The queue of logins that are relayed to the server. A relayed login takes a slot before the
 * server has accepted it, so they are limited as proofs are: by number, with the sources of clients
 * in turn, and by the limits of guessing.
 *
 * <p>A client that leaves a challenge of the server unanswered loses its place as soon as another
 * client waits.
 *
 * <p>A ticket is begun, refused, or abandoned by its client. A login that was begun ends once:
 * accepted, rejected or failed, also where its client has closed.
 *
 * <p>Confined to the thread that owns the bucket.
 */
public final class RelayedLogins {
  /** The deadline where there is none. */
  public static final long NEVER = LoginDesk.NEVER;

  /**
   * The time that a client has to answer a challenge while others wait. A driver takes milliseconds
   * for NTLM or Kerberos, and a second or two for a token of an identity provider.
   */
  static final Duration ANSWER_PATIENCE = Duration.ofSeconds(3);

  /** The actions of this machine. An action may report its result within the call. */
  public interface Actions {
    /**
     * Take a slot and relay the login.
     *
     * @param since the time since which its client waits
     */
    void begin(long ticket, long since);

    /** Refuse the login with an error of Weir's own. */
    void refuse(long ticket, ClientError error);

    /** Refuse the login with the last refusal of the server to such a guess. */
    void refuseAsServer(long ticket, ServerRefusal refusal);

    /** End a login that was begun: close its server connection, and refuse it with this error. */
    void giveUp(long ticket, ClientError error);
  }

  private record Waiter(RelayedRequest request, long since) {}

  private final BucketId bucket;
  private final LoginPolicy policy;
  private final int atATime;
  private final Availability availability;
  private final KnownPasswords passwords;
  private final Actions actions;

  // In order of arrival: with one timeout for all, the oldest is the first to give up.
  private final SequencedMap<Long, Waiter> waiting = new LinkedHashMap<>();
  private final SourceQueue<Long> turns = new SourceQueue<>();
  private final Map<Long, RelayedRequest> running = new HashMap<>();

  /** The time since which each client has a challenge to answer; the oldest first. */
  private final SequencedMap<Long, Long> askedSince = new LinkedHashMap<>();

  /** Logins that were given up; their places come free when their connections are closed. */
  private final Set<Long> givenUp = new HashSet<>();

  private final GuessWatch guesses = new GuessWatch();
  private boolean starting;
  private @Nullable ClientError closed;

  /**
   * Begins without clients.
   *
   * @param atATime see {@link LoginPolicy#proofsAtATime}
   * @param passwords the proven passwords, which are never guesses
   */
  public RelayedLogins(
      BucketId bucket,
      LoginPolicy policy,
      int atATime,
      Availability availability,
      KnownPasswords passwords,
      Actions actions) {
    this.bucket = bucket;
    this.policy = policy;
    this.atATime = atATime;
    this.availability = availability;
    this.passwords = passwords;
    this.actions = actions;
  }

  // ---- the client ----

  /** A client requests a login. */
  public void arrived(long ticket, RelayedRequest request, long now) {
    ClientError unavailable = closed == null ? availability.unavailability() : closed;
    ServerRefusal guessed = guessed(request, now);
    if (unavailable != null) {
      actions.refuse(ticket, unavailable);
    } else if (guessed != null) {
      actions.refuseAsServer(ticket, guessed);
    } else if (waiting.size() >= policy.maxWaiting() && !makeRoomFor(request.source())) {
      actions.refuse(ticket, ClientError.loginQueueFull(bucket, waiting.size()));
    } else {
      waiting.put(ticket, new Waiter(request, now));
      turns.add(request.source(), ticket);
      startNext(now);
    }
  }

  /** The client of a ticket has closed; ignored where the login was begun, which ends by itself. */
  public void abandoned(long ticket) {
    leaveQueue(ticket);
  }

  /** The client has answered a challenge. */
  public void answered(long ticket) {
    askedSince.remove(ticket);
  }

  // ---- the server ----

  /** The server has challenged the client. */
  public void challenged(long ticket, long now) {
    if (running.containsKey(ticket) && !givenUp.contains(ticket)) {
      askedSince.remove(ticket);
      askedSince.put(ticket, now);
    }
  }

  /** The server has accepted a login that was begun. */
  public void accepted(long ticket, long now) {
    RelayedRequest request = ended(ticket);
    LoginProfile credentials = request.credentials();
    if (credentials != null) {
      guesses.accepted(request.source(), credentials);
    }
    startNext(now);
  }

  /** The server has refused a login that was begun. */
  public void rejected(long ticket, ServerRefusal refusal, long now) {
    RelayedRequest request = ended(ticket);
    LoginProfile credentials = request.credentials();
    if (credentials != null) {
      guesses.refused(request.source(), credentials, refusal, now);
    }
    startNext(now);
  }

  /** A login that was begun has failed without a verdict. */
  public void failed(long ticket, long now) {
    ended(ticket);
    startNext(now);
  }

  // ---- time and limits ----

  /** Refuses clients that have waited too long, and ends logins whose challenges are overdue. */
  public void expire(long now) {
    while (!waiting.isEmpty()) {
      Map.Entry<Long, Waiter> oldest = waiting.firstEntry();
      long waited = now - oldest.getValue().since();
      if (waited < policy.queueTimeout().toNanos()) {
        break;
      }
      leaveQueue(oldest.getKey());
      actions.refuse(
          oldest.getKey(), ClientError.loginQueueTimeout(bucket, Duration.ofNanos(waited)));
    }
    abandonUnanswered(now);
  }

  /** Ends as many logins as clients wait, the oldest unanswered challenge first. */
  private void abandonUnanswered(long now) {
    while (waiting.size() > givenUp.size() && !askedSince.isEmpty()) {
      Map.Entry<Long, Long> oldest = askedSince.firstEntry();
      long open = now - oldest.getValue();
      if (open < ANSWER_PATIENCE.toNanos()) {
        return;
      }
      askedSince.remove(oldest.getKey());
      givenUp.add(oldest.getKey());
      actions.giveUp(oldest.getKey(), ClientError.loginUnanswered(bucket, Duration.ofNanos(open)));
    }
  }

  /** The time of the next call of {@link #expire}, or {@link #NEVER}. */
  public long nextDeadline() {
    if (waiting.isEmpty()) {
      return NEVER;
    }
    long refused = waiting.firstEntry().getValue().since() + policy.queueTimeout().toNanos();
    boolean enoughLeave = waiting.size() <= givenUp.size();
    long unanswered =
        enoughLeave || askedSince.isEmpty()
            ? NEVER
            : askedSince.firstEntry().getValue() + ANSWER_PATIENCE.toNanos();
    return LoginDeadlines.first(refused, unanswered);
  }

  /** Refuses all clients that wait, and all logins from now on. */
  public void close(ClientError reason) {
    closed = reason;
    List<Long> tickets = List.copyOf(waiting.keySet());
    tickets.forEach(this::leaveQueue);
    tickets.forEach(ticket -> actions.refuse(ticket, reason));
  }

  /** The number of waiting clients. */
  public int waiting() {
    return waiting.size();
  }

  /** The number of running logins. */
  public int running() {
    return running.size();
  }

  private void leaveQueue(long ticket) {
    Waiter waiter = waiting.remove(ticket);
    if (waiter != null) {
      turns.remove(waiter.request().source(), ticket);
    }
  }

  /** Refuses the newest client of the source that fills the queue; false where that is this one. */
  private boolean makeRoomFor(Source source) {
    Source crowd = turns.yieldingSource(source);
    Long newest = crowd == null ? null : turns.newest(crowd);
    if (newest == null) {
      return false;
    }
    ClientError full = ClientError.loginQueueFull(bucket, waiting.size());
    leaveQueue(newest);
    actions.refuse(newest, full);
    return true;
  }

  /** Begins the logins that may begin. An action may report its result within the call. */
  private void startNext(long now) {
    if (starting) {
      return;
    }
    starting = true;
    try {
      while (running.size() < atATime && !waiting.isEmpty()) {
        startOne(now);
      }
    } finally {
      starting = false;
    }
  }

  private void startOne(long now) {
    Long ticket = turns.poll();
    Waiter waiter = ticket == null ? null : waiting.remove(ticket);
    if (ticket == null || waiter == null) {
      throw new IllegalStateException("a client waits and has no turn");
    }
    // The source may have been refused too often while the login waited.
    ServerRefusal guessed = guessed(waiter.request(), now);
    if (guessed != null) {
      actions.refuseAsServer(ticket, guessed);
    } else {
      running.put(ticket, waiter.request());
      actions.begin(ticket, waiter.since());
    }
  }

  private @Nullable ServerRefusal guessed(RelayedRequest request, long now) {
    LoginProfile credentials = request.credentials();
    return credentials == null || passwords.isProven(credentials.proof())
        ? null
        : guesses.answer(request.source(), credentials, now);
  }

  private RelayedRequest ended(long ticket) {
    askedSince.remove(ticket);
    givenUp.remove(ticket);
    RelayedRequest request = running.remove(ticket);
    if (request == null) {
      throw new IllegalStateException("no login with ticket " + ticket + " is being relayed");
    }
    return request;
  }
}
