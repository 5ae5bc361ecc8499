package dev.weir.application.prepared;

import dev.weir.application.prepared.Descriptions.Description;
import dev.weir.application.prepared.HandleCall.Kind;
import dev.weir.application.prepared.HandleUse.AtServer;
import dev.weir.application.prepared.HandleUse.ByHandle;
import dev.weir.application.prepared.HandleUse.GivenUp;
import dev.weir.application.prepared.HandleUse.Prepared;
import dev.weir.application.prepared.HandleUse.PreparedAgain;
import dev.weir.application.prepared.HandleUse.Reused;
import dev.weir.application.prepared.HandleUse.Unchanged;
import dev.weir.application.prepared.HandleUse.WithoutHandle;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.tsql.Effects;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The prepared statements of one session. The client knows them by numbers that are valid on any
 * connection. A request is rewritten for the connection it runs on: with the server's handles, or
 * with a preparation of statements that the connection does not have.
 *
 * <p>A request of a single call may be rewritten in any way. In a request of several calls, or one
 * that is only partly here, only numbers are replaced by handles: missing statements are prepared
 * before it is sent, and so are spare statements for the server to give up, where the call that
 * gives one up cannot be replaced.
 */
public final class PreparedHandles {
  private final PreparedStatements shared;
  private final LoginProfile profile;
  private final ClientHandles client = new ClientHandles();
  private final LocalHandleAnswers answers;

  // The request.
  private final RequestCalls calls = new RequestCalls();
  private final PreparationPlan preparations = new PreparationPlan(client, calls);
  private final List<PreparedStatement> held = new ArrayList<>(0);
  private PreparationContext context = new PreparationContext("", null, null, false);
  private boolean mayReshape;
  private int crowdedOut;
  private boolean numberTold;
  private boolean lostTrack;

  /** Creates the handles of a session that has just logged in. */
  public PreparedHandles(PreparedStatements shared, LoginProfile profile) {
    this.shared = shared;
    this.profile = profile;
    this.answers = new LocalHandleAnswers(shared, profile, client);
  }

  // ---- the request ----

  /** Returns the effects of the statement with the client's number; null for an unknown number. */
  public @Nullable Effects effects(long number) {
    PreparedStatement statement = client.get(number);
    return statement == null ? null : statement.text().effects();
  }

  /** Returns the answers that need no server. */
  public LocalHandleAnswers answers() {
    return answers;
  }

  /**
   * Begins a request with these calls, which is to go to the server.
   *
   * @param in the current context of statements
   * @param whole whether all of the request is here
   */
  public void beginRequest(List<HandleCall> made, PreparationContext in, boolean whole) {
    forgetRequest();
    calls.begin(made, whole);
    context = in;
    mayReshape = whole;
  }

  /**
   * Plans a further call of a request of which a part is at the server already.
   *
   * @param told whether the client was told this number as a handle of the server's own
   */
  public void addCall(HandleCall call, ServerHandles handles, LongPredicate told) {
    calls.add(call, planned(call, handles, told));
  }

  private void forgetRequest() {
    held.forEach(PreparedStatement::letGo);
    held.clear();
    preparations.clear();
    calls.clear();
    mayReshape = false;
    numberTold = false;
    lostTrack = false;
  }

  // ---- its way to the server ----

  /**
   * Returns a statement to prepare on the connection before the request can be sent, or null. Its
   * preparation begins now, and continues if the request is given up.
   */
  public @Nullable PreparedStatement toPrepare(ServerHandles handles) {
    return calls.isOneOnly() ? null : preparations.next(handles, context, mayReshape);
  }

  /** The server answered the preparation; the handle is {@link ServerHandles#NONE} if it failed. */
  public void prepared(ServerHandles handles, long handle) {
    preparations.prepared(handles, handle, shared.mostPerConnection());
  }

  /**
   * Plans the calls of the request, which is sent on this connection.
   *
   * @param told whether the client was told this number as a handle of the server's own
   */
  public void plan(ServerHandles handles, LongPredicate told) {
    calls.replan();
    crowdedOut = 0;
    for (HandleCall call : calls.all()) {
      calls.planned(planned(call, handles, told));
    }
  }

  /** Returns whether a call gives a statement up and can be replaced by one without effect. */
  private boolean isGivenUp(HandleCall call) {
    return call.kind() == Kind.UNPREPARE && mayReshape;
  }

  private HandleUse planned(HandleCall call, ServerHandles handles, LongPredicate told) {
    if (call.kind().prepares()) {
      return preparation(call, handles, told);
    }
    if (!call.kind().usesHandle()) {
      return Unchanged.INSTANCE;
    }
    if (!ClientHandles.isOurs(call.handle())) {
      return unknownHandleUse(call.handle(), handles, told);
    }
    PreparedStatement statement = client.named(call);
    if (statement == null || calls.isGivenUp(call.handle())) {
      // The server reports the unknown handle, with all consequences of the error.
      return Unchanged.INSTANCE;
    }
    int number = (int) call.handle();
    if (isGivenUp(call)) {
      return new GivenUp(number);
    }
    long handle =
        call.kind() == Kind.UNPREPARE ? handleToGiveUp(statement, handles) : handles.of(statement);
    if (handle != ServerHandles.NONE) {
      // The server checks that the handle is valid in the session's current context.
      return new ByHandle(statement, handle, number);
    }
    boolean again =
        calls.isOneOnly() && call.kind() != Kind.UNPREPARE && statement.context().equals(context);
    return again ? new PreparedAgain(statement, number) : Unchanged.INSTANCE;
  }

  /**
   * Returns the handle to give up in place of a statement that other sessions, or this client by
   * another number, may go on using: a spare; or the statement's own handle, if only a part of the
   * request was here when a spare could have been prepared.
   */
  private long handleToGiveUp(PreparedStatement statement, ServerHandles handles) {
    for (long spare : handles.spares(statement.text().kind())) {
      if (!calls.goesBy(spare)) {
        return spare;
      }
    }
    return handles.of(statement);
  }

  /**
   * Returns the use of a number that is not Weir's. The server gets it if it is a handle that the
   * client was told, or if the server certainly knows no such handle and refuses it.
   */
  private static HandleUse unknownHandleUse(
      long number, ServerHandles handles, LongPredicate told) {
    return mayBeOfOthers(number, handles, told) ? WithoutHandle.INSTANCE : Unchanged.INSTANCE;
  }

  /** Returns whether the number may be the handle of a statement that no client was told. */
  private static boolean mayBeOfOthers(long number, ServerHandles handles, LongPredicate told) {
    return handles.isHandle(number) || (!handles.areComplete() && !told.test(number));
  }

  private static boolean mayBeServersOwn(long number, ServerHandles handles, LongPredicate told) {
    return number > 0 && !ClientHandles.isOurs(number) && !mayBeOfOthers(number, handles, told);
  }

  private HandleUse preparation(HandleCall call, ServerHandles handles, LongPredicate told) {
    boolean replaces = client.get(call.handle()) != null;
    client.remove(call.handle());
    PreparedText text = client.hasRoom() ? call.text() : null;
    PreparedStatement statement = text == null ? null : shared.table().hold(text, context);
    if (statement == null) {
      crowdedOut += call.text() == null ? 0 : 1;
      // The statement it replaces was given up here; the server does not know the number.
      return replaces ? WithoutHandle.INSTANCE : unknownHandleUse(call.handle(), handles, told);
    }
    held.add(statement);
    int number = client.next();
    long handle = handles.of(statement);
    boolean replacesOwn = mayBeServersOwn(call.handle(), handles, told);
    boolean runs = calls.isOneOnly() && call.kind() != Kind.PREPARE && !replacesOwn;
    return runs && handle != ServerHandles.NONE
        ? new Reused(statement, handle, number)
        : new Prepared(statement, number, replacesOwn);
  }

  /** Returns how many calls prepare statements for which the table has no room. */
  public int crowdedOut() {
    return crowdedOut;
  }

  // ---- the answer ----

  /** Returns how a call of the request is sent. */
  public HandleUse use(int call) {
    return calls.use(call);
  }

  /** Returns the calls of the request, with the one that is being answered. */
  public RequestCalls calls() {
    return calls;
  }

  /** Returns how the call was sent that is being answered. */
  private HandleUse current() {
    return calls.currentUse();
  }

  /** A part of the call that is being answered has failed. */
  public void failed() {
    calls.failed();
  }

  /** The call returned an integer as the output value of this parameter. */
  public void returned(ServerHandles handles, int parameter, long value) {
    if (parameter != 0 || value <= 0) {
      return;
    }
    switch (current()) {
      case Prepared use -> learn(handles, use.statement(), value, use.number());
      case PreparedAgain use -> learn(handles, use.statement(), value, 0);
      case Unchanged use -> {}
      case WithoutHandle use -> {}
      case ByHandle use -> {}
      case Reused use -> {}
      case GivenUp use -> {}
    }
  }

  private void learn(ServerHandles handles, PreparedStatement statement, long handle, int number) {
    if (ClientHandles.isOurs(handle)) {
      // After hundreds of millions of preparations, a handle equals a client's number.
      lostTrack = true;
      return;
    }
    numberTold = true;
    handles.learn(statement, handle, shared.mostPerConnection(), Set.of(statement));
    if (number != 0) {
      client.put(number, statement.hold());
    }
  }

  /** The client was told the number of a statement that was not prepared anew. */
  public void reusedReported() {
    if (current() instanceof Reused use && !numberTold) {
      numberTold = true;
      client.put(use.number(), use.statement().hold());
    }
  }

  /** Returns whether the answer is to be recorded for later sessions that prepare the same text. */
  public boolean isDescribing() {
    return calls.isOneOnly()
        && calls.all().getFirst().kind() == Kind.PREPARE
        && use(0) instanceof Prepared use
        && !use.statement().text().mayNameTemporary();
  }

  /** Stores the server's complete answer to a preparation. */
  public void described(Description description) {
    if (isDescribing() && use(0) instanceof Prepared use) {
      shared.descriptions().keep(profile, use.statement(), calls.all().getFirst(), description);
    }
  }

  /** The current call has ended. */
  public void callEnded(ServerHandles handles) {
    switch (current()) {
      case Prepared use -> lostTrack |= !numberTold;
      case PreparedAgain use -> lostTrack |= !numberTold;
      case ByHandle use -> {
        if (!calls.hasFailed() && calls.current().kind() == Kind.UNPREPARE) {
          handles.forget(use.statement(), use.handle());
          client.remove(use.number());
        }
      }
      case GivenUp use -> client.remove(use.number());
      case Unchanged use -> {}
      case WithoutHandle use -> {}
      case Reused use -> {}
    }
    calls.next();
    numberTold = false;
  }

  /** Returns whether the server may have prepared a statement with a handle unknown to Weir. */
  public boolean hasLostTrack() {
    return lostTrack || calls.mayYetPrepare();
  }

  /**
   * Returns the handle of the only call of the request, if the request can be sent again after the
   * server refuses it; else null.
   */
  public @Nullable AtServer healable() {
    boolean runs = calls.isOneOnly() && calls.all().getFirst().kind() != Kind.UNPREPARE;
    return runs && use(0) instanceof AtServer known ? known : null;
  }

  /**
   * The server has refused that handle and run nothing: the request is to be planned anew.
   *
   * @param lost whether the server no longer knows the handle
   */
  public void heal(ServerHandles handles, AtServer refusedOne, boolean lost) {
    if (lost) {
      handles.forget(refusedOne.statement(), refusedOne.handle());
    } else {
      handles.giveUp(refusedOne.statement());
    }
    if (refusedOne instanceof Reused reused) {
      client.remove(reused.number());
    }
    calls.again();
    numberTold = false;
    lostTrack = false;
  }

  /** The request has ended. */
  public void answered() {
    forgetRequest();
  }

  // ---- its end ----

  /** Returns whether the client knows a statement by this number of Weir's. */
  public boolean knows(long number) {
    return client.get(number) != null;
  }

  /** The client's session is reset or has ended: removes its statements. */
  public void clear() {
    forgetRequest();
    client.clear();
  }

  /** Returns whether a connection has enough superfluous handles that the server must be told. */
  public boolean areTooMany(ServerHandles handles) {
    return handles.superfluous() >= Math.max(1, shared.mostPerConnection() / 8);
  }

  /** Objects that statements refer to may have changed. */
  public void objectsChanged() {
    shared.objectsChanged();
  }
}
