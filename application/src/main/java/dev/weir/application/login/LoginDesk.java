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
 * Decides who may come in to one bucket.
 *
 * <p>The first login of a profile is proven at the server, later ones are recognised by a keyed
 * hash while the proof is fresh. The server stays the authority: whatever is not recognised is
 * tried there, within limits, and its refusals reach the client as they are.
 *
 * <p>A ticket arrives, then exactly one of three things happens to it: it is accepted, it is
 * refused, or its client abandons it. A session that was accepted leaves once.
 *
 * <p>Confined to the thread that owns the bucket.
 */
public final class LoginDesk {
  /** No deadline stands. */
  public static final long NEVER = Long.MAX_VALUE;

  private final BucketId bucket;
  private final LoginPolicy policy;
  private final CredentialVault vault;
  private final Availability availability;
  private final LoginDeskActions actions;

  private final Standings standings;
  private final ProofQueue queue;
  private final WaitingTickets tickets = new WaitingTickets();
  private final GuessWatch guesses = new GuessWatch();
  private final HeldGuesses held = new HeldGuesses();
  private boolean starting;
  private @Nullable ClientError closed;

  /**
   * Opens a desk that knows nobody.
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
    this.standings = new Standings(policy, vault);
    this.queue = queue;
  }

  // ---- clients ----

  /** A client wants to come in. */
  public void arrived(long ticket, LoginRequest request, long now) {
    CredentialProof proof = vault.proofOf(request.login(), request.password());
    LoginProfile profile = new LoginProfile(bucket, request.login(), proof, request.options());
    if (!answeredAtOnce(ticket, profile, now)) {
      seekProof(new Ticket(ticket, request.source(), now), profile, request.password());
    }
  }

  /** A client that waited is gone. Nothing happens to one that does not wait. */
  public void abandoned(long ticket) {
    PendingProof proof = held.remove(ticket) ? null : tickets.remove(ticket);
    if (proof != null) {
      withdraw(proof.tickets.get(ticket), proof);
    }
  }

  /** A session that was accepted with this profile has ended. */
  public void left(LoginProfile profile, long now) {
    Standing standing = standings.get(profile);
    standing.leave(now);
    if (standing.sessions() == 0) {
      standings.lookAgain(standing, now);
    }
  }

  // ---- the server ----

  /** The server accepted a proof. */
  public void proven(LoginProfile profile, LoginFacts facts, long now) {
    PendingProof proof = ended(profile);
    Standing standing = proof.standing;
    standings.proven(standing, facts, proof.startedAt());
    for (Ticket ticket : takeTickets(proof)) {
      guesses.accepted(ticket.source(), profile);
      standing.enter(now);
      actions.accept(ticket.number(), profile, facts);
    }
    standings.forgetIfDistrusted(standing, now);
    startNext(now);
  }

  /** The server refused a proof. */
  public void rejected(LoginProfile profile, ServerRefusal refusal, long now) {
    PendingProof proof = ended(profile);
    standings.refused(proof.standing, now);
    List<Ticket> refused = takeTickets(proof);
    guesses.refused(refused, profile, refusal, proof.renewal, now);
    refused.forEach(ticket -> actions.refuseAsServer(ticket.number(), refusal));
    startNext(now);
  }

  /** A proof came to nothing, which says nothing about the login. */
  public void proofFailed(LoginProfile profile, ClientError error, long now) {
    PendingProof proof = ended(profile);
    standings.undecided(proof.standing, now);
    for (Ticket ticket : takeTickets(proof)) {
      actions.refuse(ticket.number(), error);
    }
    startNext(now);
  }

  /**
   * The server refused this login when it was used for work: the next one of the profile is proven
   * anew. Sessions that are in keep their password, for the refusal may pass.
   */
  public void revoked(LoginProfile profile, long now) {
    Standing standing = standings.find(profile);
    if (standing != null && standing.pending == null) {
      standings.refused(standing, now);
    } else if (standing != null) {
      standings.unprove(standing);
    }
  }

  /**
   * Whoever is the authority has changed its mind about nobody knows whom: nothing that was begun
   * before now is believed any longer.
   */
  public void distrust(long now) {
    standings.distrust(now);
  }

  /** The password to log in with for a session of this profile, or null when nobody has one. */
  public @Nullable Password passwordFor(LoginProfile profile) {
    Standing standing = standings.find(profile);
    return standing == null ? null : vault.open(standing.password);
  }

  // ---- time and limits ----

  /** Refuses who has waited long enough, renews proofs in use, forgets those that are not. */
  public void expire(long now) {
    for (Held guess = held.takeDue(now); guess != null; guess = held.takeDue(now)) {
      // Its password may have been proven meanwhile, from somewhere else.
      if (!answeredAtOnce(guess.ticket(), guess.profile(), now)) {
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
    for (Standing standing : standings.forgetUnused(now)) {
      renew(standing, now);
    }
  }

  /** When {@link #expire} has something to do next, or {@link #NEVER}. */
  public long nextDeadline() {
    long refused =
        tickets.noneQueued() ? NEVER : tickets.oldestSince() + policy.queueTimeout().toNanos();
    return LoginDeadlines.first(standings.nextLook(), held.nextDue(), refused);
  }

  /** The bucket has another number of slots. */
  public void limitProofs(int atATime, long now) {
    queue.limit(atATime);
    startNext(now);
  }

  /** Refuses everybody who waits, and everybody who arrives from now on, for one reason. */
  public void close(ClientError reason) {
    closed = reason;
    held.takeAll().forEach(guess -> actions.refuse(guess.ticket(), reason));
    for (PendingProof proof : tickets.proofs()) {
      List<Ticket> waiting = takeTickets(proof);
      dropIfUnwanted(proof);
      waiting.forEach(ticket -> actions.refuse(ticket.number(), reason));
    }
  }

  // ---- what can be seen ----

  /** The passwords that the server has accepted. */
  public KnownPasswords passwords() {
    return standings;
  }

  /** How many proofs are under way. */
  public int proofsRunning() {
    return queue.running();
  }

  /** How many proofs wait for one of those to end. */
  public int proofsWaiting() {
    return queue.waiting();
  }

  /** How many profiles this instance knows the password of. */
  public int profiles() {
    return standings.count();
  }

  /** How many sessions are in with this profile. */
  public int sessionsOf(LoginProfile profile) {
    return standings.sessionsOf(profile);
  }

  // ---- how ----

  /** Returns whether nothing had to be found out to answer this one. */
  private boolean answeredAtOnce(long ticket, LoginProfile profile, long now) {
    ClientError unavailable = closed == null ? availability.unavailability() : closed;
    if (unavailable != null) {
      actions.refuse(ticket, unavailable);
      return true;
    }
    Standing standing = standings.find(profile);
    LoginFacts facts = standing == null ? null : standing.believed(now, policy.ttlNanos());
    if (standing == null || facts == null) {
      return false;
    }
    standing.enterWarm(now);
    actions.accept(ticket, profile, facts);
    if (now - standing.provenAt() >= policy.refreshAfterNanos()) {
      renew(standing, now);
    }
    return true;
  }

  /** Joins the proof of this profile, or wants one. */
  private void seekProof(Ticket ticket, LoginProfile profile, Password password) {
    Standing known = standings.find(profile);
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
    boolean full = !renewal && queue.strangers() >= policy.maxWaiting();
    if (full && !makeRoomFor(ticket.source())) {
      actions.refuse(ticket.number(), ClientError.loginQueueFull(bucket, queue.strangers()));
      return;
    }
    Standing standing = known == null ? standings.open(profile, vault.seal(password), now) : known;
    PendingProof proof = new PendingProof(standing, now, renewal);
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
   * @return false where that is the newcomer's own source
   */
  private boolean makeRoomFor(Source newcomer) {
    Source crowd = queue.givesWayTo(newcomer);
    PendingProof newest = crowd == null ? null : queue.newest(crowd);
    if (newest == null) {
      return false;
    }
    ClientError full = ClientError.loginQueueFull(bucket, queue.strangers());
    for (Ticket ticket : List.copyOf(newest.tickets.values())) {
      if (ticket.source().equals(crowd)) {
        tickets.remove(ticket.number());
        withdraw(ticket, newest);
        actions.refuse(ticket.number(), full);
      }
    }
    return true;
  }

  private void renew(Standing standing, long now) {
    if (standing.pending == null && closed == null) {
      enqueue(new PendingProof(standing, now, true), now);
    }
  }

  private void enqueue(PendingProof proof, long now) {
    proof.standing.pending = proof;
    queue.add(proof);
    startNext(now);
  }

  /** Starts what may start. What an action answers at once comes back here, to the same loop. */
  private void startNext(long now) {
    if (starting || closed != null) {
      return;
    }
    starting = true;
    try {
      for (PendingProof next = queue.next(); next != null; next = queue.next()) {
        if (!answeredAsGuess(next, now)) {
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
    Standing standing = proof.standing;
    actions.prove(standing.profile, vault.open(standing.password), proof.since, proof.source());
  }

  /** While a proof waited, its sources may have been refused too often. */
  private boolean answeredAsGuess(PendingProof proof, long now) {
    LoginProfile profile = proof.standing.profile;
    Collection<Ticket> waiting = proof.tickets.values();
    ServerRefusal refusal = proof.renewal ? null : guessed(waiting, profile, now);
    boolean isTooMany = !proof.renewal && isRefusedTooOften(waiting, profile, now);
    if (refusal == null && !isTooMany) {
      return false;
    }
    proof.standing.pending = null;
    standings.undecided(proof.standing, now);
    for (Ticket ticket : takeTickets(proof)) {
      if (refusal == null) {
        actions.refuse(ticket.number(), ClientError.loginsRefusedTooOften(bucket));
      } else {
        refuseGuess(ticket, profile, refusal, now);
      }
    }
    return true;
  }

  /** Later, that few are made; but at once where too many wait already. */
  private void refuseGuess(Ticket ticket, LoginProfile profile, ServerRefusal refusal, long now) {
    long due = now + policy.guessDelayNanos();
    if (!held.hold(new Held(ticket.number(), profile, refusal, due))) {
      actions.refuseAsServer(ticket.number(), refusal);
    }
  }

  /** What to answer without asking the server; a password that was proven is never a guess. */
  private @Nullable ServerRefusal guessed(
      Collection<Ticket> waiting, LoginProfile profile, long now) {
    return standings.isProven(profile.proof()) ? null : guesses.answer(waiting, profile, now);
  }

  /** Returns whether every source that waits for this proof has guessed too much, at whatever logins. */
  private boolean isRefusedTooOften(Collection<Ticket> waiting, LoginProfile profile, long now) {
    return !standings.isProven(profile.proof()) && guesses.areExhausted(waiting, now);
  }

  private PendingProof ended(LoginProfile profile) {
    Standing standing = standings.get(profile);
    PendingProof proof = standing.pending;
    if (proof == null || !proof.isRunning()) {
      throw new IllegalStateException("no proof of " + profile.login() + " is under way");
    }
    queue.ended(proof);
    standing.pending = null;
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

  /** Forgets a proof that no client waits for; one under way goes on, for its slot is spent. */
  private void dropIfUnwanted(PendingProof proof) {
    if (proof.tickets.isEmpty() && !proof.isRunning() && !proof.renewal) {
      proof.standing.pending = null;
      standings.dropIfUnused(proof.standing);
    }
  }
}
