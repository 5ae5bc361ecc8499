package dev.weir.application.session;

import dev.weir.application.prepared.HandleUse;
import dev.weir.domain.pinning.PinReason;

/** What the server says about a session while it answers a request of it. */
public final class ResponseEvidence {
  private final TrackedSettings settings;
  private final OpenTransaction transaction;
  private final SessionHandles handles;
  private final HeldPins pins;
  private boolean failed;
  private boolean unreadable;
  private boolean spoken;

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
    spoken = false;
  }

  /** Whether it has told anything about the session since the request began. */
  boolean hasSpoken() {
    return spoken;
  }

  /**
   * It has refused the handle by which it was asked, and is asked again: nothing has been said yet.
   *
   * @param lost whether it does not know the handle any more
   */
  public void heal(HandleUse.AtServer refused, boolean lost) {
    spoken = true;
    handles.heal(refused, lost);
    failed = false;
  }

  /** Whether something in the request has failed. */
  boolean failed() {
    return failed;
  }

  /** Whether a part of what it said was not understood. */
  boolean wasUnreadable() {
    return unreadable;
  }

  /** The session is in this database from now on. */
  public void database(String name) {
    spoken = true;
    settings.toldDatabase(name);
  }

  /** The session has this language from now on. */
  public void language(String name) {
    spoken = true;
    settings.toldLanguage(name);
  }

  /** This error is the reason why something has failed. */
  public void error(int number) {
    spoken = true;
    pins.become(handles.error(pins.now(), number));
  }

  /** A call of the request has returned this. */
  public void returnStatus(int status) {
    spoken = true;
    handles.returnStatus(status);
  }

  /** Something has failed. */
  public void error() {
    spoken = true;
    failed = true;
    handles.failed();
    transaction.requestFailed();
  }

  /** What of the request has been run, nobody knows. */
  public void cancelled() {
    spoken = true;
    settings.cancelled();
    error();
  }

  /** A call of the request has given back an integer as the value of this parameter. */
  public void returned(int parameter, long value) {
    spoken = true;
    pins.become(handles.returned(pins.now(), parameter, value));
  }

  /** A call of the request has ended. */
  public void callEnded() {
    spoken = true;
    pins.become(handles.callEnded(pins.now()));
  }

  /** The rest of the response is not understood. */
  public void unreadable() {
    spoken = true;
    // Whether it went well was not read either.
    error();
    unreadable = true;
    pins.add(PinReason.UNKNOWN);
  }
}
