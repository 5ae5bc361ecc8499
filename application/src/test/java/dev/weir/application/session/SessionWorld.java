package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.session.RandomServer.Order;
import dev.weir.application.session.RandomServer.Response;
import dev.weir.application.session.ToldClient.Reply;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.pinning.PinEnding;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A random client, a random pool and a random server, with a network between them in which what one
 * side says crosses what the other does. What must hold is checked after every event.
 */
final class SessionWorld extends TellingActions {
  private final RandomGenerator random;

  // The client.
  private final ToldClient told = new ToldClient();
  private boolean clientOpen = true;
  private boolean closing;
  private boolean sending;
  private boolean dropped;
  private boolean tooLate;
  private boolean endedWithoutAWord;

  // The pool.
  private boolean queued;
  private boolean holding;
  private @Nullable PinEnding kept;
  private int lent;
  private int handedBack;

  private final RandomServer server;
  private boolean asked;
  private boolean questionCancelled;
  private boolean midToken;
  private boolean ended;

  private long now;
  private long wakeAt = ClientSession.NEVER;

  private final Lending lending;
  private final ClientSession session;

  SessionWorld(RandomGenerator random) {
    this.random = random;
    this.server = new RandomServer(random);
    this.now = random.nextLong();
    this.lending = random.nextBoolean() ? new SessionLending() : new RandomLending(random);
    this.session =
        new ClientSession(
            RecordedSession.BUCKET, lending, RecordedSession.anyLimits(random), () -> now, this);
  }

  void live() {
    for (int event = 0; event < 60; event++) {
      happen(random.nextInt(27));
      check();
    }
    settle();
    assertThat(told.outstanding || told.cancelled)
        .as("EveryRequestAnsweredOnce: a client that is there has its answers")
        .isFalse();
    clientLeaves();
    settle();
    assertThat(session.state()).isEqualTo(SessionState.ENDED);
    assertThat(handedBack).as("connections that went back").isEqualTo(lent);
  }

  private void happen(int choice) {
    switch (choice) {
      case 0, 1, 2, 3 -> clientAsks();
      case 4, 5 -> clientSendsTheRest();
      case 6 -> clientBreaksOff();
      case 7 -> clientCancels();
      case 8 -> rarely(this::clientLeaves);
      case 9, 10, 11 -> told.reads();
      case 12, 13 -> poolDecides();
      case 14, 15, 16 -> server.act();
      case 17 -> server.speak();
      case 18, 19, 20, 21 -> responseArrives();
      case 22 -> rarely(this::serverLeaves);
      case 23, 24 -> rarely(this::timePasses);
      case 25 -> rarely(this::poolTakesBack);
      default -> rarely(this::operatorEnds);
    }
  }

  private void rarely(Runnable event) {
    if (random.nextInt(6) == 0) {
      event.run();
    }
  }

  /** Everything that is under way arrives, and what must follow it happens. */
  private void settle() {
    for (int round = 0; round < 40; round++) {
      clientSendsTheRest();
      poolDecides();
      server.act();
      responseArrives();
      told.reads();
      check();
    }
    if (closing && clientOpen) {
      assertThat(told.outstanding && !tooLate && !endedWithoutAWord)
          .as("a client is closed before it has its answer")
          .isFalse();
      clientLeaves();
    }
  }

  private void check() {
    assertThat(session.state().hasConnection()).isEqualTo(holding);
    assertThat(session.state() == SessionState.KEPT)
        .as("what the pool knows")
        .isEqualTo(kept != null);
    assertThat(handedBack).isLessThanOrEqualTo(lent);
    assertThat(session.state() == SessionState.DRAINING && wakeAt == ClientSession.NEVER)
        .as("nobody notices that the server's last word is missed")
        .isFalse();
  }

  // ---- the client ----

  private void clientAsks() {
    if (clientOpen && !told.outstanding && !told.cancelled && !sending) {
      told.outstanding = true;
      // It has not seen yet that it is being closed.
      tooLate = closing;
      dropped = false;
      sending = random.nextInt(3) == 0;
      if (sending && random.nextInt(4) == 0) {
        // Broken off before there was enough of it to be ready.
        sending = false;
        assertThat(session.stage().requestBrokenOff()).isTrue();
      } else {
        assertThat(session.stage().requestReady(!sending)).isTrue();
      }
    }
  }

  private void clientSendsTheRest() {
    if (clientOpen && sending) {
      sending = false;
      if (dropped) {
        return;
      }
      session.stage().requestCompleted();
      if (!session.stage().holdsRequest()) {
        server.send(Order.REST_OF_REQUEST);
      }
    }
  }

  private void clientBreaksOff() {
    if (clientOpen && sending) {
      sending = false;
      if (!dropped) {
        assertThat(session.stage().requestBrokenOff()).isTrue();
      }
    }
  }

  /** It may be too late; the client cannot know. */
  private void clientCancels() {
    if (clientOpen && told.outstanding && !sending && !told.cancelled) {
      told.cancelled = true;
      session.stage().attention();
    }
  }

  private void clientLeaves() {
    if (clientOpen) {
      clientOpen = false;
      sending = false;
      told.leaves();
      session.stage().clientGone();
    }
  }

  /** Somebody else waits for what this session keeps. */
  private void poolTakesBack() {
    if (kept == PinEnding.WHEN_WANTED || kept == PinEnding.WHEN_IDLE) {
      session.stage().takenBack(Duration.ofSeconds(1));
      assertThat(holding).as("the connection is given back within the call").isFalse();
    }
  }

  private void operatorEnds() {
    if (random.nextBoolean()) {
      endedWithoutAWord = true;
      session.stage().end();
    } else {
      session.stage().end(ClientError.sessionKilled());
    }
  }

  @Override
  void tell(Reply reply) {
    tell(true, reply);
  }

  private void tell(boolean relayed, Reply reply) {
    if (relayed && clientOpen && !closing) {
      told.hears(reply);
    }
  }

  // ---- the pool ----

  private void poolDecides() {
    if (queued) {
      queued = false;
      switch (random.nextInt(8)) {
        case 0 -> session.stage().refused(new ClientError(WeirError.QUEUE_TIMEOUT, "late"));
        case 1 -> session.stage().refused(ClientError.shuttingDown());
        case 2 -> session.stage().loginRefused(new ServerRefusal(18456, "no", new byte[0]));
        default -> {
          holding = true;
          lent++;
          session.stage().lent(new Remains(random.nextBoolean()));
        }
      }
    }
  }

  /** So much that whatever the session waits for has taken too long. */
  private void timePasses() {
    if (wakeAt != ClientSession.NEVER) {
      now = wakeAt;
      wakeAt = ClientSession.NEVER;
      endedWithoutAWord |= session.state().isFreeToAsk() || session.state() == SessionState.LOST;
      session.stage().expire();
    }
  }

  private void handBack() {
    assertThat(holding).as("OneOwnerPerConnection").isTrue();
    holding = false;
    kept = null;
    handedBack++;
  }

  /** A connection that is discarded, or broke, says nothing more. */
  private void connectionEnds() {
    handBack();
    asked = false;
    questionCancelled = false;
    server.forget();
  }

  // ---- the server ----

  /** What is at the head of the way to the client, as the adapter feeds it to the session. */
  private void responseArrives() {
    Response response = server.said();
    if (response == null) {
      return;
    }
    boolean relayed = session.state().awaitsResponse();
    RandomServer.assertHeard(session.state());
    // The end of a response that took too long is kept back.
    relayed &= session.state() != SessionState.OVERDUE;
    switch (response) {
      case PRELUDE_DONE -> session.stage().prepared();
      case PRELUDE_FAILED -> session.stage().preludeFailed(RecordedSession.REFUSED);
      case ANSWER -> told(new ServerAnswer(List.of()));
      case NO_ANSWER -> told(null);
      case PACKET -> {
        midToken = random.nextBoolean();
        session.stage().responsePassed(!midToken);
      }
      case END -> {
        ended |= relayed;
        tell(relayed, Reply.ANSWER);
        session.stage().responseEnded(false);
      }
      case ACKNOWLEDGING_END -> {
        if (questionCancelled) {
          questionCancelled = false;
          told(null);
          return;
        }
        boolean alsoAnswers = told.isOutstandingAfterAllThatIsSent();
        tell(relayed, alsoAnswers ? Reply.BOTH : Reply.ACKNOWLEDGEMENT);
        session.stage().responseEnded(true);
      }
    }
  }

  /** What the server says to a question that was cancelled is not the answer. */
  private void told(@Nullable ServerAnswer answer) {
    if (!questionCancelled) {
      asked = false;
      session.stage().questionAnswered(answer);
    }
  }

  private void serverLeaves() {
    if (holding) {
      connectionEnds();
      session.stage().serverGone(RecordedSession.CLOSED);
    }
  }

  // ---- what the session decided ----

  @Override
  public void acquire() {
    assertThat(queued || holding).as("a connection is asked for twice").isFalse();
    queued = true;
    if (random.nextInt(3) == 0) {
      poolDecides();
    }
  }

  @Override
  public void abandon() {
    assertThat(queued).isTrue();
    queued = false;
  }

  @Override
  public void forwardRequest() {
    midToken = false;
    ended = false;
    server.send(sending ? Order.BEGINNING_OF_REQUEST : Order.REQUEST);
  }

  @Override
  public void dropRequest() {
    dropped = true;
  }

  @Override
  public void breakRequestOff() {
    server.send(Order.BREAK_OFF);
  }

  @Override
  public void forwardAttention() {
    assertThat(holding && (!server.hasSaidItAll() || lending.mayAwaitRows()))
        .as("an attention beside a request or question of this session, and no rows are awaited")
        .isTrue();
    questionCancelled = asked;
    // Where nothing is under way, the client has read or been sent the answer to its last request.
    ended |= server.hasSaidItAll();
    server.send(Order.ATTENTION);
  }

  @Override
  public void closeClient() {
    closing = true;
  }

  @Override
  public void breakClientOff() {
    assertThat(midToken || ended)
        .as("a client is broken off although it could have been answered")
        .isTrue();
    told.hearsNothingMore();
    closing = true;
    endedWithoutAWord = true;
  }

  @Override
  public void keep(PinEnding ending) {
    assertThat(holding && kept == null).as("a connection is kept that is used").isTrue();
    assertThat(server.hasSaidItAll()).as("the server has said its last word").isTrue();
    kept = ending;
  }

  @Override
  public void resume() {
    assertThat(kept != null).as("a connection is used again that was kept").isTrue();
    kept = null;
  }

  @Override
  public void giveBack(boolean dirty) {
    assertThat(server.hasSaidItAll()).as("the server has said its last word").isTrue();
    handBack();
  }

  @Override
  public void discard() {
    connectionEnds();
  }

  @Override
  public void closeUnfit() {
    connectionEnds();
  }

  @Override
  public void wakeAt(long moment) {
    wakeAt = moment;
  }

  @Override
  public void prepare(Prelude prelude) {
    server.send(Order.PRELUDE);
  }

  @Override
  public void ask(ServerQuestion question) {
    asked = true;
    server.send(Order.QUESTION);
  }

  @Override
  public void resumeRequest(boolean whole) {
    assertThat(told.outstanding && whole == !sending).as("the request that came").isTrue();
    assertThat(session.stage().requestReady(whole)).isTrue();
  }
}
