package dev.weir.application.session;

import dev.weir.application.prepared.HandleUse;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.SessionStateMap;

/** Collects what the server reports about a session while it answers one of its requests. */
public final class ResponseEvidence {
  private final TrackedSettings settings;
  private final OpenTransaction transaction;
  private final SessionHandles handles;
  private final HeldPins pins;
  private boolean failed;
  private boolean unreadable;
  private boolean reported;
  private boolean cancelled;

  ResponseEvidence(
      TrackedSettings settings,
      OpenTransaction transaction,
      SessionHandles handles,
      HeldPins pins) {
    this.settings = settings;
    this.transaction = transaction;
    this.handles = handles;
    this.pins = pins;
  }

  /** A request begins. */
  void begin() {
    failed = false;
    unreadable = false;
    reported = false;
    cancelled = false;
  }

  /** Returns whether the server has reported anything about the session since the request began. */
  boolean hasSpoken() {
    return reported;
  }

  /**
   * The server refused the handle of the request, which is sent again: nothing counts as reported.
   *
   * @param lost whether the server no longer knows the handle
   */
  public void heal(HandleUse.AtServer refused, boolean lost) {
    reported = true;
    handles.heal(refused, lost);
    failed = false;
  }

  /** Returns whether a part of the request has failed. */
  boolean failed() {
    return failed;
  }

  /** Returns whether the request was cancelled. */
  boolean wasCancelled() {
    return cancelled;
  }

  /** Returns whether a part of the response was not understood. */
  boolean wasUnreadable() {
    return unreadable;
  }

  /** The server reports the database of the session. */
  public void database(String name) {
    reported = true;
    settings.databaseChanged(name);
  }

  /** The server reports the language of the session. */
  public void language(String name) {
    reported = true;
    settings.languageChanged(name);
  }

  /** The server tells states of the session by a SESSIONSTATE token; the map has them. */
  public void sessionState(SessionStateMap states) {
    reported = true;
    pins.statesTold(states);
  }

  /** The server reports this error as the reason of a failure. */
  public void error(int number) {
    reported = true;
    pins.become(handles.error(pins.now(), number));
  }

  /** A call of the request returned this status. */
  public void returnStatus(int status) {
    reported = true;
    handles.returnStatus(status);
  }

  /** A part of the request has failed. */
  public void error() {
    reported = true;
    failed = true;
    handles.prepared().failed();
    transaction.requestFailed();
  }

  /** The request was cancelled: it is unknown which of its statements have run. */
  public void cancelled() {
    reported = true;
    cancelled = true;
    settings.cancelled();
    error();
  }

  /** A call of the request returned an integer as the output value of this parameter. */
  public void returned(int parameter, long value) {
    reported = true;
    pins.become(handles.returned(pins.now(), parameter, value));
  }

  /** A call of the request has ended. */
  public void callEnded() {
    reported = true;
    pins.become(handles.callEnded(pins.now()));
  }

  /** The rest of the response cannot be parsed. */
  public void unreadable() {
    reported = true;
    // An unread part may have reported a failure.
    error();
    unreadable = true;
    pins.add(PinReason.UNKNOWN);
  }
}
