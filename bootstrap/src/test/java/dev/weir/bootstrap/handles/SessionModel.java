package dev.weir.bootstrap.handles;

import dev.weir.bootstrap.handles.Statement.Context;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a session has at a server of its own. */
final class SessionModel {
  static final String HOME = "AppDB";

  /** A statement with what its meaning hung on when it was prepared. */
  record Prepared(Statement statement, Context context) {}

  /** What has become of a transaction. */
  enum Fate {
    NONE,
    /** It was asked for, and no statement has needed it yet. */
    ASKED_FOR,
    /** A statement has run in it. */
    AT_WORK,
    /** Its connection may have been lost. */
    PERHAPS_LOST,
    LOST
  }

  private static final Context AT_LOGIN = new Context(HOME, true, true);

  private final Map<Integer, Prepared> handles = new LinkedHashMap<>();

  /** Numbers that were handles once; some may be again. */
  private final List<Integer> former = new ArrayList<>();

  /** What was written in the transaction. */
  private final List<Integer> written = new ArrayList<>();

  private final Written record;
  private Context context = AT_LOGIN;
  private Fate transaction = Fate.NONE;
  private boolean namelessHandles;

  SessionModel(Written record) {
    this.record = record;
  }

  Context context() {
    return context;
  }

  void context(Context now) {
    context = now;
  }

  Map<Integer, Prepared> handles() {
    return handles;
  }

  List<Integer> former() {
    return former;
  }

  void prepared(int handle, Prepared statement) {
    if (handles.put(handle, statement) != null) {
      throw new AssertionError("handle " + handle + " was given twice");
    }
  }

  void dropped(int handle) {
    handles.remove(handle);
    former.add(handle);
  }

  /** Something may have been prepared whose handle was not told. */
  void preparedPerhaps() {
    namelessHandles = true;
  }

  boolean hasNamelessHandles() {
    return namelessHandles;
  }

  Fate transaction() {
    return transaction;
  }

  boolean inTransaction() {
    return transaction != Fate.NONE;
  }

  void begins() {
    transaction = Fate.ASKED_FOR;
  }

  /** A statement has run. */
  void worked() {
    if (transaction == Fate.ASKED_FOR) {
      transaction = Fate.AT_WORK;
    }
  }

  /** It went on after a connection was lost: that was another's. */
  void survived() {
    transaction = Fate.ASKED_FOR;
  }

  /**
   * A connection with an open transaction has been lost.
   *
   * @param surely there was no other
   */
  void connectionLost(boolean surely) {
    transaction =
        switch (transaction) {
          case NONE -> Fate.NONE;
          case ASKED_FOR, PERHAPS_LOST -> Fate.PERHAPS_LOST;
          case AT_WORK -> surely ? Fate.LOST : Fate.PERHAPS_LOST;
          case LOST -> Fate.LOST;
        };
  }

  /** A value was written, and the client told so. */
  void wrote(int value) {
    if (inTransaction()) {
      written.add(value);
    } else {
      record.once(value);
    }
  }

  void commits() {
    written.forEach(record::once);
    over();
  }

  void rollsBack() {
    written.forEach(record::never);
    over();
  }

  private void over() {
    written.clear();
    transaction = Fate.NONE;
  }

  /** As after a login. */
  void reset() {
    rollsBack();
    former.addAll(handles.keySet());
    handles.clear();
    namelessHandles = false;
    context = AT_LOGIN;
  }
}
