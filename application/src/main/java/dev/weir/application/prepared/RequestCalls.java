package dev.weir.application.prepared;

import java.util.ArrayList;
import java.util.List;

/**
 * The calls of a request in their order, how each was sent to the server, and which of them is
 * being answered. All readers of the response share this one position, since separate ones could
 * diverge where a request is sent again, or its later calls become known while it passes.
 */
public final class RequestCalls {
  private static final HandleCall OTHER = HandleCall.of(HandleCall.Kind.NONE);

  private final List<HandleCall> calls = new ArrayList<>(0);
  private final List<HandleUse> uses = new ArrayList<>(0);
  private boolean singleCall;
  private int answered;
  private boolean failed;

  RequestCalls() {}

  /**
   * Begins a request with these calls.
   *
   * @param whole whether all of the request is here
   */
  void begin(List<HandleCall> made, boolean whole) {
    clear();
    calls.addAll(made);
    singleCall = whole && made.size() == 1 && made.getFirst().whole();
  }

  void clear() {
    calls.clear();
    uses.clear();
    singleCall = false;
    again();
  }

  /** Returns whether the request is a single call about handles, and nothing else. */
  public boolean isOneOnly() {
    return singleCall;
  }

  /** Adds a further call of the request, which is sent like this. */
  void add(HandleCall call, HandleUse use) {
    calls.add(call);
    uses.add(use);
  }

  /** Discards the plan of the calls. */
  void replan() {
    uses.clear();
  }

  /** Plans the first call without a plan. */
  void planned(HandleUse use) {
    uses.add(use);
  }

  /** Returns the calls; must not be changed. */
  List<HandleCall> all() {
    return calls;
  }

  /** Returns the plans of the calls that have one; must not be changed. */
  List<HandleUse> uses() {
    return uses;
  }

  /** Returns how a call of the request is sent. */
  HandleUse use(int call) {
    return call < uses.size() ? uses.get(call) : HandleUse.Unchanged.INSTANCE;
  }

  /** Returns the call that is being answered. */
  public HandleCall current() {
    return answered < calls.size() ? calls.get(answered) : OTHER;
  }

  /** Returns how many calls have been answered. */
  public int answered() {
    return answered;
  }

  /** Returns how the call was sent that is being answered. */
  public HandleUse currentUse() {
    return use(answered);
  }

  /** Returns whether a planned call gives up the statement with this number. */
  boolean isGivenUp(long number) {
    return calls.stream()
        .limit(uses.size())
        .anyMatch(call -> call.kind() == HandleCall.Kind.UNPREPARE && call.handle() == number);
  }

  /** Returns whether one of the calls is sent with this handle. */
  boolean goesBy(long handle) {
    return uses.stream()
        .anyMatch(use -> use instanceof HandleUse.AtServer known && known.handle() == handle);
  }

  /** Returns whether a call that has not been answered makes the server prepare a statement. */
  boolean mayYetPrepare() {
    return uses.stream()
        .skip(answered)
        .anyMatch(
            use -> use instanceof HandleUse.Prepared || use instanceof HandleUse.PreparedAgain);
  }

  /** Returns whether a part of the call that is being answered has failed. */
  public boolean hasFailed() {
    return failed;
  }

  void failed() {
    failed = true;
  }

  /** The answer to the next call begins. */
  void next() {
    answered++;
    failed = false;
  }

  /** The request is sent again, so its answers begin anew. */
  void again() {
    answered = 0;
    failed = false;
  }
}
