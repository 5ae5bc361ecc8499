package dev.weir.application.login;

import dev.weir.application.login.HeldGuesses.Held;
import dev.weir.application.login.PendingProof.Ticket;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.client.Source;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.CredentialProof;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ServerRefusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Accepts and refuses the logins of one bucket.
 *
 * <p>The first login of a profile is proven at the server; later ones are recognised by a keyed
 * hash while the proof is valid. The server stays the authority: a login that is not recognised is
 * tried there, within limits, and the server's refusal is sent to the client unchanged.
 *
 * <p>A ticket is accepted, refused, or abandoned by its client, once. An accepted session leaves
 * once.
 *
 * <p>Confined to the thread that owns the bucket.
 */
public final class LoginDesk {
  /** The deadline where there is none. */
  public static final long NEVER = Long.MAX_VALUE;

  private final BucketId bucket;
  private final LoginPolicy policy;
  private final CredentialVault vault;
  private final Availability availability;
  private final LoginDeskActions actions;

  private final KnownLogins logins;
  private final ProofQueue queue;
  private final WaitingTickets tickets = new WaitingTickets();
  private final GuessWatch guesses = new GuessWatch();
  private final HeldGuesses held = new HeldGuesses();
  private boolean starting;
  private @Nullable ClientError closed;

  /**
   * Begins without known logins.
   *
   * @param proofsAtATime see {@link LoginPolicy#proofsAtATime}
   */
  public LoginDesk(
      BucketId bucket,
      LoginPolicy policy,
      int proofsAtATime,
      CredentialVault vault,
      Availability availability,
      LoginDeskActions actions) {
    this(bucket, policy, ProofQueue.limitedInAll(proofsAtATime), vault, availability, actions);
  }

  LoginDesk(
      BucketId bucket,
      LoginPolicy policy,
      ProofQueue queue,
      CredentialVault vault,
      Availability availability,
      LoginDeskActions actions) {
    this.bucket = bucket;
    this.policy = policy;
    this.vault = vault;
    this.availability = availability;
    this.actions = actions;
    this.logins = new KnownLogins(policy, vault);
    this.queue = queue;
  }

  // ---- clients ----

  /** A client requests a login. */
  public void arrived(long ticket, LoginRequest request, long now) {
    CredentialProof proof = vault.proofOf(request.login(), request.password());
    LoginProfile profile = new LoginProfile(bucket, request.login(), proof, request.options());
    if (!answerAtOnce(ticket, profile, now)) {
      seekProof(new Ticket(ticket, request.source(), now), profile, request.password());
    }
  }

  /** The client of a ticket has closed; ignored where the ticket does not wait. */
  public void abandoned(long ticket) {
    PendingProof proof = held.remove(ticket) ? null : tickets.remove(ticket);
    if (proof != null) {
      withdraw(proof.tickets.get(ticket), proof);
    }
  }

  /** A session that was accepted with this profile has ended. */
  public void sessionEnded(LoginProfile profile, long now) {
    KnownLogin login = logins.get(profile);
    login.removeSession(now);
    if (login.sessions() == 0) {
      logins.reviewUnused(login, now);
    }
  }

  // ---- the server ----

  /** The server accepted a proof. */
  public void proven(LoginProfile profile, LoginFacts facts, long now) {
    PendingProof proof = ended(profile);
    KnownLogin login = proof.login;
    logins.proven(login, facts, proof.startedAt());
    for (Ticket ticket : takeTickets(proof)) {
      guesses.accepted(ticket.source(), profile);
      login.addSession(now);
      actions.accept(ticket.number(), profile, facts);
    }
    logins.forgetIfDoubted(login, now);
    startNext(now);
  }

  /** The server refused a proof. */
  public void rejected(LoginProfile profile, ServerRefusal refusal, long now) {
    PendingProof proof = ended(profile);
    logins.refused(proof.login, now);
    List<Ticket> refused = takeTickets(proof);
    guesses.refused(refused, profile, refusal, proof.renewal, now);
    refused.forEach(ticket -> actions.refuseAsServer(ticket.number(), refusal));
    startNext(now);
  }

  /** A proof failed without a verdict on the login. */
  public void proofFailed(LoginProfile profile, ClientError error, long now) {
    PendingProof proof = ended(profile);
    logins.proofUndecided(proof.login, now);
    for (Ticket ticket : takeTickets(proof)) {
      actions.refuse(ticket.number(), error);
    }
    startNext(now);
  }

  /**
   * The server refused this login when a connection for work was opened: the next login of the
   * profile is proven anew. Its sessions keep their password, because the refusal may pass.
   */
  public void revoked(LoginProfile profile, long now) {
    KnownLogin login = logins.find(profile);
    if (login != null && login.pending == null) {
      logins.refused(login, now);
    } else if (login != null) {
      logins.unprove(login);
    }
  }

  /** The password of a profile, or null where it is not known. */
  public @Nullable Password passwordFor(LoginProfile profile) {
    KnownLogin login = logins.find(profile);
    return login == null ? null : vault.open(login.password);
  }

  // ---- time and limits ----

  /** Refuses tickets whose time is over, renews proofs that are in use, drops unused logins. */
  public void expire(long now) {
    for (Held guess = held.takeDue(now); guess != null; guess = held.takeDue(now)) {
      // Another client may have proven the password in the meantime.
      if (!answerAtOnce(guess.ticket(), guess.profile(), now)) {
        actions.refuseAsServer(guess.ticket(), guess.refusal());
      }
    }
    long queuedBefore = now - policy.queueTimeout().toNanos();
    for (PendingProof proof = tickets.expired(queuedBefore);
        proof != null;
        proof = tickets.expired(queuedBefore)) {
      Ticket oldest = tickets.removeOldest();
      withdraw(oldest, proof);
      Duration waited = Duration.ofNanos(now - oldest.since());
      actions.refuse(oldest.number(), ClientError.loginQueueTimeout(bucket, waited));
    }
    for (KnownLogin login : logins.forgetUnused(now)) {
      renew(login, now);
    }
  }

  /** The time of the next call of {@link #expire}, or {@link #NEVER}. */
  public long nextDeadline() {
    long refused =
        tickets.isQueueEmpty() ? NEVER : tickets.oldestSince() + policy.queueTimeout().toNanos();
    return LoginDeadlines.first(logins.nextReview(), held.nextDue(), refused);
  }

  /** Refuses all tickets that wait, and all logins from now on. */
  public void close(ClientError reason) {
    closed = reason;
    held.takeAll().forEach(guess -> actions.refuse(guess.ticket(), reason));
    for (PendingProof proof : tickets.proofs()) {
      List<Ticket> waiting = takeTickets(proof);
      dropIfUnwanted(proof);
      waiting.forEach(ticket -> actions.refuse(ticket.number(), reason));
    }
  }

  // ---- views ----

  /** The passwords that the server has accepted. */
  public KnownPasswords passwords() {
    return logins;
  }

  /** The number of running proofs. */
  public int proofsRunning() {
    return queue.running();
  }

  /** The number of waiting proofs. */
  public int proofsWaiting() {
    return queue.waiting();
  }

  /** The number of profiles whose password is known. */
  public int profiles() {
    return logins.count();
  }

  /** The number of sessions of a profile. */
  public int sessionsOf(LoginProfile profile) {
    return logins.sessionsOf(profile);
  }

  /** Answers a login that needs no proof; returns whether it did. */
  private boolean answerAtOnce(long ticket, LoginProfile profile, long now) {
    ClientError unavailable = closed == null ? availability.unavailability() : closed;
    if (unavailable != null) {
      actions.refuse(ticket, unavailable);
      return true;
    }
    KnownLogin login = logins.find(profile);
    LoginFacts facts = login == null ? null : login.validFacts(now, policy.ttlNanos());
    if (login == null || facts == null) {
      return false;
    }
    login.addWarmSession(now);
    actions.accept(ticket, profile, facts);
    if (now - login.provenAt() >= policy.refreshAfterNanos()) {
      renew(login, now);
    }
    return true;
  }

  /** Joins the proof of this profile, or requests one. */
  private void seekProof(Ticket ticket, LoginProfile profile, Password password) {
    KnownLogin known = logins.find(profile);
    if (known != null && known.pending != null) {
      join(ticket, known.pending);
      return;
    }
    long now = ticket.since();
    ServerRefusal refusal = guessed(List.of(ticket), profile, now);
    if (refusal != null) {
      refuseGuess(ticket, profile, refusal, now);
      return;
    }
    if (isRefusedTooOften(List.of(ticket), profile, now)) {
      actions.refuse(ticket.number(), ClientError.loginsRefusedTooOften(bucket));
      return;
    }
    boolean renewal = known != null && known.isProven();
    boolean full = !renewal && queue.firstProofs() >= policy.maxWaiting();
    if (full && !makeRoomFor(ticket.source())) {
      actions.refuse(ticket.number(), ClientError.loginQueueFull(bucket, queue.firstProofs()));
      return;
    }
    KnownLogin login = known == null ? logins.open(profile, vault.seal(password), now) : known;
    PendingProof proof = new PendingProof(login, now, renewal);
    addTicket(ticket, proof);
    enqueue(proof, now);
  }

  private void join(Ticket ticket, PendingProof proof) {
    addTicket(ticket, proof);
    if (!proof.isRunning()) {
      queue.join(proof, ticket);
    }
  }

  private void addTicket(Ticket ticket, PendingProof proof) {
    proof.tickets.put(ticket.number(), ticket);
    tickets.add(ticket, proof);
  }

  /**
   * Refuses the newest client of the source that fills the queue.
   *
   * @return false where that is the new client's own source
   */
  private boolean makeRoomFor(Source source) {
    Source crowd = queue.yieldingSource(source);
    PendingProof newest = crowd == null ? null : queue.newest(crowd);
    if (newest == null) {
      return false;
    }
    ClientError full = ClientError.loginQueueFull(bucket, queue.firstProofs());
    for (Ticket ticket : List.copyOf(newest.tickets.values())) {
      if (ticket.source().equals(crowd)) {
        tickets.remove(ticket.number());
        withdraw(ticket, newest);
        actions.refuse(ticket.number(), full);
      }
    }
    return true;
  }

  private void renew(KnownLogin login, long now) {
    if (login.pending == null && closed == null) {
      enqueue(new PendingProof(login, now, true), now);
    }
  }

  private void enqueue(PendingProof proof, long now) {
    proof.login.pending = proof;
    queue.add(proof);
    startNext(now);
  }

  /** Starts the proofs that may start. An action may report its result within the call. */
  private void startNext(long now) {
    if (starting || closed != null) {
      return;
    }
    starting = true;
    try {
      for (PendingProof next = queue.next(); next != null; next = queue.next()) {
        if (!refuseAsGuess(next, now)) {
          start(next, now);
        }
      }
    } finally {
      starting = false;
    }
  }

  private void start(PendingProof proof, long now) {
    queue.started(proof);
    proof.start(now);
    tickets.started(proof);
    KnownLogin login = proof.login;
    actions.prove(login.profile, vault.open(login.password), proof.since, proof.source());
  }

  /**
   * Refuses a proof whose sources were refused too often while it waited; returns whether it did.
   */
  private boolean refuseAsGuess(PendingProof proof, long now) {
    LoginProfile profile = proof.login.profile;
    Collection<Ticket> waiting = proof.tickets.values();
    ServerRefusal refusal = proof.renewal ? null : guessed(waiting, profile, now);
    boolean isTooMany = !proof.renewal && isRefusedTooOften(waiting, profile, now);
    if (refusal == null && !isTooMany) {
      return false;
    }
    proof.login.pending = null;
    logins.proofUndecided(proof.login, now);
    for (Ticket ticket : takeTickets(proof)) {
      if (refusal == null) {
        actions.refuse(ticket.number(), ClientError.loginsRefusedTooOften(bucket));
      } else {
        refuseGuess(ticket, profile, refusal, now);
      }
    }
    return true;
  }

  /** Delays the refusal to slow down guessing; refuses at once where too many are held. */
  private void refuseGuess(Ticket ticket, LoginProfile profile, ServerRefusal refusal, long now) {
    long due = now + policy.guessDelayNanos();
    if (!held.hold(new Held(ticket.number(), profile, refusal, due))) {
      actions.refuseAsServer(ticket.number(), refusal);
    }
  }

  /** The refusal of a guess, without the server; a proven password is never a guess. */
  private @Nullable ServerRefusal guessed(
      Collection<Ticket> waiting, LoginProfile profile, long now) {
    return logins.isProven(profile.proof()) ? null : guesses.answer(waiting, profile, now);
  }

  /** Returns whether every waiting source has used up its guesses at all logins. */
  private boolean isRefusedTooOften(Collection<Ticket> waiting, LoginProfile profile, long now) {
    return !logins.isProven(profile.proof()) && guesses.areExhausted(waiting, now);
  }

  private PendingProof ended(LoginProfile profile) {
    KnownLogin login = logins.get(profile);
    PendingProof proof = login.pending;
    if (proof == null || !proof.isRunning()) {
      throw new IllegalStateException("no proof of " + profile.login() + " is running");
    }
    queue.ended(proof);
    login.pending = null;
    return proof;
  }

  private List<Ticket> takeTickets(PendingProof proof) {
    List<Ticket> taken = new ArrayList<>(proof.tickets.values());
    proof.tickets.clear();
    for (Ticket ticket : taken) {
      tickets.remove(ticket.number());
      queue.leave(proof, ticket);
    }
    return taken;
  }

  private void withdraw(@Nullable Ticket ticket, PendingProof proof) {
    if (ticket != null) {
      proof.tickets.remove(ticket.number());
      queue.leave(proof, ticket);
    }
    dropIfUnwanted(proof);
  }

  /** Drops a proof that no client waits for; a running one goes on, because its slot is spent. */
  private void dropIfUnwanted(PendingProof proof) {
    if (proof.tickets.isEmpty() && !proof.isRunning() && !proof.renewal) {
      proof.login.pending = null;
      logins.dropIfUnused(proof.login);
    }
  }
}
