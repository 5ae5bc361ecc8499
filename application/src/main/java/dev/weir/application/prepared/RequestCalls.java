package dev.weir.application.prepared;

import java.util.ArrayList;
import java.util.List;

/**
 * The calls of a request in their order, how each went to the server, and which of them is being
 * answered. There is one count of that for all who attend to the answer, for two could come apart:
 * where a request is sent again, or its later calls become known while it passes.
 */
public final class RequestCalls {
  private static final HandleCall OTHER = HandleCall.of(HandleCall.Kind.NONE);

  private final List<HandleCall> calls = new ArrayList<>(0);
  private final List<HandleUse> uses = new ArrayList<>(0);
  private boolean oneOnly;
  private int answered;
  private boolean failed;

  RequestCalls() {}

  /**
   * A request with these calls is to go to the server.
   *
   * @param whole whether all of it is here
   */
  void begin(List<HandleCall> made, boolean whole) {
    clear();
    calls.addAll(made);
    oneOnly = whole && made.size() == 1 && made.getFirst().whole();
  }

  void clear() {
    calls.clear();
    uses.clear();
    oneOnly = false;
    again();
  }

  /** Whether the request is one call that has to do with handles, and nothing else. */
  public boolean isOneOnly() {
    return oneOnly;
  }

  /** Another call of the request has become known, and goes there like this. */
  void add(HandleCall call, HandleUse use) {
    calls.add(call);
    uses.add(use);
  }

  /** How the calls go there is found out anew. */
  void replan() {
    uses.clear();
  }

  /** How the first call goes there of which that was not known yet. */
  void planned(HandleUse use) {
    uses.add(use);
  }

  /** The calls, to be read only. */
  List<HandleCall> all() {
    return calls;
  }

  /** How they went to the server, as far as they did; to be read only. */
  List<HandleUse> uses() {
    return uses;
  }

  /** How a call of the request goes to the server. */
  HandleUse use(int call) {
    return call < uses.size() ? uses.get(call) : HandleUse.Unchanged.INSTANCE;
  }

  /** The call that is being answered. */
  public HandleCall current() {
    return answered < calls.size() ? calls.get(answered) : OTHER;
  }

  /** How many calls have been answered. */
  public int answered() {
    return answered;
  }

  /** How the call went there that is being answered. */
  public HandleUse currentUse() {
    return use(answered);
  }

  /** Whether a call whose way there is known gives up the statement with this number. */
  boolean isGivenUp(long number) {
    return calls.stream()
        .limit(uses.size())
        .anyMatch(call -> call.kind() == HandleCall.Kind.UNPREPARE && call.handle() == number);
  }

  /** Whether one of the calls goes there by this handle. */
  boolean goesBy(long handle) {
    return uses.stream()
        .anyMatch(use -> use instanceof HandleUse.AtServer known && known.handle() == handle);
  }

  /** Whether a call that has not been answered has the server prepare something. */
  boolean mayYetPrepare() {
    return uses.stream()
        .skip(answered)
        .anyMatch(
            use -> use instanceof HandleUse.Prepared || use instanceof HandleUse.PreparedAgain);
  }

  /** Whether something in the call that is being answered has failed. */
  public boolean hasFailed() {
    return failed;
  }

  void failed() {
    failed = true;
  }

  /** The answer to the next one begins. */
  void next() {
    answered++;
    failed = false;
  }

  /** The request goes to the server once more, as if it had not been there. */
  void again() {
    answered = 0;
    failed = false;
  }
}
