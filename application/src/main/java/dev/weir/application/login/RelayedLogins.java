package dev.weir.application.login;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decides whose login is relayed next. Nobody knows whether such a login is true before the server
 * has said so, and it takes a slot to hear it. So they are limited as proofs are: as many at a time
 * as there may be proofs, in the order in which they came, and who brings a password is answered as
 * any other guess once that was refused too often.
 *
 * <p>A ticket arrives, then it is begun, refused, or abandoned by its client. One that was begun
 * ends once: accepted, rejected or failed, be its client there or not.
 *
 * <p>Confined to the thread that owns the bucket.
 */
public final class RelayedLogins {
  /** No deadline stands. */
  public static final long NEVER = LoginDesk.NEVER;

  /** What is to be done. An action may be answered by an event from within the call. */
  public interface Actions {
    /**
     * Take a slot and relay the login.
     *
     * @param since since when its client waits
     */
    void begin(long ticket, long since);

    /** The client is not let in. */
    void refuse(long ticket, ClientError error);

    /** The client is not let in, and hears what the server said to others like it. */
    void refuseAsServer(long ticket, ServerRefusal refusal);
  }

  private record Waiter(RelayedRequest request, long since) {}

  private final BucketId bucket;
  private final LoginPolicy policy;
  private final int atATime;
  private final Availability availability;
  private final KnownPasswords passwords;
  private final Actions actions;

  // In order of arrival: with one timeout for all, the oldest is the first to give up.
  private final Map<Long, Waiter> waiting = new LinkedHashMap<>();
  private final Map<Long, RelayedRequest> running = new HashMap<>();
  private final GuessWatch guesses = new GuessWatch();
  private boolean starting;
  private @Nullable ClientError closed;

  /**
   * Nobody waits yet.
   *
   * @param atATime see {@link LoginPolicy#proofsAtATime}
   * @param passwords a password that was proven is never a guess
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

  /** A client wants its login relayed. */
  public void arrived(long ticket, RelayedRequest request, long now) {
    ClientError unavailable = closed == null ? availability.unavailability() : closed;
    ServerRefusal guessed = guessed(request, now);
    if (unavailable != null) {
      actions.refuse(ticket, unavailable);
    } else if (guessed != null) {
      actions.refuseAsServer(ticket, guessed);
    } else if (waiting.size() >= policy.maxWaiting()) {
      actions.refuse(ticket, ClientError.loginQueueFull(bucket, waiting.size()));
    } else {
      waiting.put(ticket, new Waiter(request, now));
      startNext(now);
    }
  }

  /** A client that waited is gone. Nothing happens to one that does not wait: its login ends. */
  public void abandoned(long ticket) {
    waiting.remove(ticket);
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

  /** A login that was begun came to nothing. */
  public void failed(long ticket, long now) {
    ended(ticket);
    startNext(now);
  }

  /** Refuses who has waited too long for its turn. */
  public void expire(long now) {
    Iterator<Map.Entry<Long, Waiter>> oldestFirst = waiting.entrySet().iterator();
    while (oldestFirst.hasNext()) {
      Map.Entry<Long, Waiter> next = oldestFirst.next();
      long waited = now - next.getValue().since();
      if (waited < policy.queueTimeout().toNanos()) {
        return;
      }
      oldestFirst.remove();
      ClientError error = ClientError.loginQueueTimeout(bucket, Duration.ofNanos(waited));
      actions.refuse(next.getKey(), error);
    }
  }

  /** When {@link #expire} has something to do next, or {@link #NEVER}. */
  public long nextDeadline() {
    return waiting.isEmpty()
        ? NEVER
        : waiting.values().iterator().next().since() + policy.queueTimeout().toNanos();
  }

  /** Refuses everybody who waits, and everybody who arrives from now on, for one reason. */
  public void close(ClientError reason) {
    closed = reason;
    List<Long> tickets = List.copyOf(waiting.keySet());
    waiting.clear();
    tickets.forEach(ticket -> actions.refuse(ticket, reason));
  }

  /** How many wait for their turn. */
  public int waiting() {
    return waiting.size();
  }

  /** How many logins have been begun and have not ended. */
  public int running() {
    return running.size();
  }

  /** Starts what may start. What an action answers at once comes back here, to the same loop. */
  private void startNext(long now) {
    if (starting) {
      return;
    }
    starting = true;
    try {
      while (running.size() < atATime && !waiting.isEmpty()) {
        startOldest(now);
      }
    } finally {
      starting = false;
    }
  }

  /** While it waited, its source may have been refused too often. */
  private void startOldest(long now) {
    Map.Entry<Long, Waiter> oldest = waiting.entrySet().iterator().next();
    long ticket = oldest.getKey();
    Waiter waiter = oldest.getValue();
    waiting.remove(ticket);
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
    RelayedRequest request = running.remove(ticket);
    if (request == null) {
      throw new IllegalStateException("no login with ticket " + ticket + " is being relayed");
    }
    return request;
  }
}
