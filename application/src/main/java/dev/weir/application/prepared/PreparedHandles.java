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
import org.jspecify.annotations.Nullable;

/**
 * The prepared statements of one session. Its client knows them by numbers that are good on any
 * connection; on the one that it is lent, a request is made to name the server's handles, or to
 * prepare there what that does not know.
 *
 * <p>A request of one call is changed as is needed. Of several calls, or where only a part of the
 * request is here, only numbers are put in the place of numbers: what the connection does not know
 * is prepared beforehand, and so is what the server is told to give up where that cannot be left
 * out.
 */
public final class PreparedHandles {
  private final PreparedStatements shared;
  private final LoginProfile profile;
  private final ClientHandles client = new ClientHandles();
  private final LocalHandleAnswers answers;

  // The request.
  private final RequestCalls calls = new RequestCalls();
  private final PreparationPlan beforehand = new PreparationPlan(client, calls);
  private final List<PreparedStatement> held = new ArrayList<>(0);
  private PreparationContext context = new PreparationContext("", null, null, false);
  private boolean mayReshape;
  private int crowdedOut;
  private boolean told;
  private boolean lostTrack;

  /** Of a session that has just logged in. */
  public PreparedHandles(PreparedStatements shared, LoginProfile profile) {
    this.shared = shared;
    this.profile = profile;
    this.answers = new LocalHandleAnswers(shared, profile, client);
  }

  // ---- the request ----

  /** What a statement does that the client runs by its number; null where it has none such. */
  public @Nullable Effects effects(long number) {
    PreparedStatement statement = client.get(number);
    return statement == null ? null : statement.text().effects();
  }

  /** What is answered without the server. */
  public LocalHandleAnswers answers() {
    return answers;
  }

  /**
   * A request with these calls is to go to the server.
   *
   * @param in where statements mean what they say now
   * @param whole whether all of the request is here
   */
  public void asks(List<HandleCall> made, PreparationContext in, boolean whole) {
    forgetRequest();
    calls.begin(made, whole);
    context = in;
    mayReshape = whole;
  }

  /** More of a request passes, of which a part is with the server already: this call, too. */
  public void continues(HandleCall call, ServerHandles on) {
    calls.add(call, planned(call, on));
  }

  private void forgetRequest() {
    held.forEach(PreparedStatement::letGo);
    held.clear();
    beforehand.clear();
    calls.clear();
    mayReshape = false;
    told = false;
    lostTrack = false;
  }

  // ---- its way to the server ----

  /**
   * A statement that has to be prepared on the connection before the request can go there, and that
   * is being prepared from now on, whatever becomes of the request.
   */
  public @Nullable PreparedStatement toPrepare(ServerHandles on) {
    return calls.isOneOnly() ? null : beforehand.next(on, context, mayReshape);
  }

  /** The server has prepared that, or has not: then the handle is {@link ServerHandles#NONE}. */
  public void prepared(ServerHandles on, long handle) {
    beforehand.prepared(on, handle, shared.mostPerConnection());
  }

  /** The request goes to the server on this connection. */
  public void plan(ServerHandles on) {
    calls.replan();
    crowdedOut = 0;
    for (HandleCall call : calls.all()) {
      calls.planned(planned(call, on));
    }
  }

  /** Whether a call gives a statement up, and can be made into one that does nothing. */
  private boolean isGivenUp(HandleCall call) {
    return call.kind() == Kind.UNPREPARE && mayReshape;
  }

  private HandleUse planned(HandleCall call, ServerHandles on) {
    if (call.kind().prepares()) {
      return preparation(call, on);
    }
    if (!call.kind().usesHandle()) {
      return Unchanged.INSTANCE;
    }
    if (!ClientHandles.isOurs(call.handle())) {
      return foreign(call.handle(), on);
    }
    PreparedStatement statement = client.named(call);
    if (statement == null || calls.isGivenUp(call.handle())) {
      // The server says that there is no such handle, and what follows from that.
      return Unchanged.INSTANCE;
    }
    int number = (int) call.handle();
    if (isGivenUp(call)) {
      return new GivenUp(number);
    }
    long handle = call.kind() == Kind.UNPREPARE ? toGiveUp(statement, on) : on.of(statement);
    if (handle != ServerHandles.NONE) {
      // The server says whether it is valid as the session is now.
      return new ByHandle(statement, handle, number);
    }
    boolean again =
        calls.isOneOnly() && call.kind() != Kind.UNPREPARE && statement.context().equals(context);
    return again ? new PreparedAgain(statement, number) : Unchanged.INSTANCE;
  }

  /**
   * The handle to be given up in the place of a statement that others may go on using, this client
   * among them, by another number; the statement's own, where only a part of the request was here
   * when that could have been seen to.
   */
  private long toGiveUp(PreparedStatement statement, ServerHandles on) {
    for (long spare : on.spares(statement.text().kind())) {
      if (!calls.goesBy(spare)) {
        return spare;
      }
    }
    return on.of(statement);
  }

  /**
   * A number that is not Weir's is a handle of the server's own that the client was told, or could
   * be that of a statement which sessions share, and of which no client is told.
   */
  private static HandleUse foreign(long number, ServerHandles on) {
    return on.isHandle(number) ? WithoutHandle.INSTANCE : Unchanged.INSTANCE;
  }

  private static boolean mayBeServersOwn(long number, ServerHandles on) {
    return number > 0 && !ClientHandles.isOurs(number) && !on.isHandle(number);
  }

  private HandleUse preparation(HandleCall call, ServerHandles on) {
    boolean replaces = client.get(call.handle()) != null;
    client.remove(call.handle());
    PreparedText text = client.hasRoom() ? call.text() : null;
    PreparedStatement statement = text == null ? null : shared.table().hold(text, context);
    if (statement == null) {
      crowdedOut += call.text() == null ? 0 : 1;
      // What it replaces is given up here, and would be no handle to the server.
      return replaces ? WithoutHandle.INSTANCE : foreign(call.handle(), on);
    }
    held.add(statement);
    int number = client.next();
    long handle = on.of(statement);
    boolean replacesOwn = mayBeServersOwn(call.handle(), on);
    boolean runs = calls.isOneOnly() && call.kind() != Kind.PREPARE && !replacesOwn;
    return runs && handle != ServerHandles.NONE
        ? new Reused(statement, handle, number)
        : new Prepared(statement, number, replacesOwn);
  }

  /** How many calls prepare what there is no room for. */
  public int crowdedOut() {
    return crowdedOut;
  }

  // ---- the answer ----

  /** How a call of the request goes to the server. */
  public HandleUse use(int call) {
    return calls.use(call);
  }

  /** The calls of the request, and which of them is being answered. */
  public RequestCalls calls() {
    return calls;
  }

  /** How the call went there that is being answered. */
  private HandleUse current() {
    return calls.currentUse();
  }

  /** Something in the call that is being answered has failed. */
  public void failed() {
    calls.failed();
  }

  /** The call has given back an integer as the value of this parameter. */
  public void returned(ServerHandles on, int parameter, long value) {
    if (parameter != 0 || value <= 0) {
      return;
    }
    switch (current()) {
      case Prepared use -> learn(on, use.statement(), value, use.number());
      case PreparedAgain use -> learn(on, use.statement(), value, 0);
      case Unchanged use -> {}
      case WithoutHandle use -> {}
      case ByHandle use -> {}
      case Reused use -> {}
      case GivenUp use -> {}
    }
  }

  private void learn(ServerHandles on, PreparedStatement statement, long handle, int number) {
    if (ClientHandles.isOurs(handle)) {
      // It would have to have prepared hundreds of millions. Nobody could tell the two apart.
      lostTrack = true;
      return;
    }
    told = true;
    on.learn(statement, handle, shared.mostPerConnection(), Set.of(statement));
    if (number != 0) {
      client.put(number, statement.hold());
    }
  }

  /** The client is told the number of a statement that was not prepared anew. */
  public void toldReused() {
    if (current() instanceof Reused use && !told) {
      told = true;
      client.put(use.number(), use.statement().hold());
    }
  }

  /** Whether what the server says is worth remembering for who prepares the same again. */
  public boolean isDescribing() {
    return calls.isOneOnly()
        && calls.all().getFirst().kind() == Kind.PREPARE
        && use(0) instanceof Prepared use
        && !use.statement().text().mayNameTemporary();
  }

  /** What the server said to a preparation, all of it. */
  public void described(Description description) {
    if (isDescribing() && use(0) instanceof Prepared use) {
      shared.descriptions().keep(profile, use.statement(), calls.all().getFirst(), description);
    }
  }

  /** The call has ended. */
  public void callEnded(ServerHandles on) {
    switch (current()) {
      case Prepared use -> lostTrack |= !told;
      case PreparedAgain use -> lostTrack |= !told;
      case ByHandle use -> {
        if (!calls.hasFailed() && calls.current().kind() == Kind.UNPREPARE) {
          on.forget(use.statement(), use.handle());
          client.remove(use.number());
        }
      }
      case GivenUp use -> client.remove(use.number());
      case Unchanged use -> {}
      case WithoutHandle use -> {}
      case Reused use -> {}
    }
    calls.next();
    told = false;
  }

  /** Whether the server may have prepared a statement, and nobody knows its handle. */
  public boolean hasLostTrack() {
    return lostTrack || calls.mayYetPrepare();
  }

  /**
   * The handle by which the only call of the request runs, where the request can be sent again if
   * the server refuses it; or null.
   */
  public @Nullable AtServer healable() {
    boolean runs = calls.isOneOnly() && calls.all().getFirst().kind() != Kind.UNPREPARE;
    return runs && use(0) instanceof AtServer known ? known : null;
  }

  /**
   * The server has refused that handle, and done nothing: the request is to be planned anew.
   *
   * @param lost whether the server does not know it any more
   */
  public void heal(ServerHandles on, AtServer refusedOne, boolean lost) {
    if (lost) {
      on.forget(refusedOne.statement(), refusedOne.handle());
    } else {
      on.giveUp(refusedOne.statement());
    }
    if (refusedOne instanceof Reused reused) {
      client.remove(reused.number());
    }
    calls.again();
    told = false;
    lostTrack = false;
  }

  /** The request is over. */
  public void answered() {
    forgetRequest();
  }

  // ---- its end ----

  /** Whether the client knows this statement by a number of Weir's. */
  public boolean knows(long number) {
    return client.get(number) != null;
  }

  /** The client's session is reset, or over: it has no statement any more. */
  public void clear() {
    forgetRequest();
    client.clear();
  }

  /** Whether a connection has so many handles that nobody needs that the server is to be told. */
  public boolean areTooMany(ServerHandles on) {
    return on.superfluous() >= Math.max(1, shared.mostPerConnection() / 8);
  }

  /** Somebody has changed what statements may be about. */
  public void objectsChanged() {
    shared.objectsChanged();
  }
}
