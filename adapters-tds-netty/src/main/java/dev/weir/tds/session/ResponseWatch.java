package dev.weir.tds.session;

import dev.weir.application.prepared.HandleCall;
import dev.weir.application.prepared.RequestCalls;
import dev.weir.application.session.TransactionLending;
import dev.weir.domain.pinning.SessionStateMap;
import dev.weir.tds.bucket.ScanMeters;
import dev.weir.tds.response.ColumnForms;
import dev.weir.tds.response.DescribedColumns;
import dev.weir.tds.response.DoneKind;
import dev.weir.tds.response.EnvironmentChange;
import dev.weir.tds.response.Loss;
import dev.weir.tds.response.ResponseEvents;
import dev.weir.tds.response.ReturnedValue;
import dev.weir.tds.wire.DoneStatus;
import org.jspecify.annotations.Nullable;

/** Reports the tokens of a session's responses to its lending rules. */
final class ResponseWatch implements ResponseEvents {
  private final TransactionLending lending;
  private final ScanMeters scans;

  /** Most sessions have no handles. */
  private @Nullable HandleColumns handles;

  private @Nullable HandleTraffic traffic;

  ResponseWatch(TransactionLending lending, ScanMeters scans) {
    this.lending = lending;
    this.scans = scans;
  }

  /** Begins the response to a request. */
  void beginResponse() {
    if (handles != null) {
      handles.nextCall();
    }
  }

  private RequestCalls calls() {
    return lending.handles().prepared().calls();
  }

  /** Sets the traffic that rewrites the responses for the client. */
  void edit(HandleTraffic rewriting) {
    traffic = rewriting;
  }

  /** Returns whether the columns of one of the client's statements are known. */
  boolean knowsColumns(long number) {
    return handles != null && handles.knowsStatement(number);
  }

  /** Forgets the cursors, which ended with the session's connection. */
  void forgetConnection() {
    if (handles != null) {
      handles.forgetCursors();
    }
  }

  /** Forgets a statement that the client has given up without the server being told. */
  void forgetStatement(long number) {
    if (handles != null) {
      handles.forgetStatement(number);
    }
  }

  /** Forgets all statements and cursors of the session. */
  void forgetStatements() {
    handles = null;
  }

  @Override
  public void columns(DescribedColumns columns) {
    if (lending.isPlain()) {
      return;
    }
    HandleCall call = calls().current();
    if (handles == null && call.kind() != HandleCall.Kind.NONE) {
      handles = new HandleColumns();
    }
    if (handles != null) {
      handles.described(call, columns);
    }
  }

  @Override
  public @Nullable ColumnForms columnsNotDescribed() {
    return handles == null ? null : handles.notDescribed(calls().current());
  }

  @Override
  public void done(DoneKind kind, int status, int command, long rows) {
    if ((status & DoneStatus.ATTENTION) != 0) {
      lending.server().cancelled();
    }
    if ((status & (DoneStatus.ERROR | DoneStatus.ATTENTION)) != 0) {
      failed();
    }
    if (traffic != null) {
      traffic.done();
    }
    if (kind != DoneKind.PROCEDURE) {
      lending.parking().statementEnded(command);
    }
    switch (kind) {
      case PROCEDURE -> {
        if (endsCall(status)) {
          callEnded();
        }
      }
      case STATEMENT, STATEMENT_IN_PROCEDURE -> {}
    }
  }

  /**
   * Returns whether a DONEPROC token ends a call. Procedures that a statement runs may end with the
   * same token (MS-TDS 2.2.7.8), but the end of a lone call is the last token.
   */
  private boolean endsCall(int status) {
    return (status & DoneStatus.MORE) == 0 || !calls().isOneOnly();
  }

  @Override
  public void error(int number, int state, int severity) {
    if (traffic != null) {
      traffic.error();
    }
    lending.server().error(number);
    failed();
  }

  @Override
  public void info(int number, int state, int severity) {
    momentary();
  }

  @Override
  public void rows(long count) {
    momentary();
  }

  private void momentary() {
    if (traffic != null) {
      traffic.momentary();
    }
  }

  @Override
  public void returnStatus(int value, long endOffset) {
    lending.server().returnStatus(value);
    int number = traffic == null ? 0 : traffic.returnStatus(endOffset);
    if (number != 0 && handles != null) {
      handles.returned(calls().current(), 0, number);
    }
  }

  private void failed() {
    lending.server().error();
  }

  private void callEnded() {
    if (handles != null) {
      handles.callEnded(calls().current(), !calls().hasFailed());
    }
    lending.server().callEnded();
    long gone = lending.handles().goneCursor();
    if (handles != null && gone != 0) {
      handles.forgetCursor(gone);
    }
  }

  @Override
  public void returnValue(ReturnedValue value) {
    long told = traffic == null ? value.integer() : traffic.returnValue(value);
    if (value.integerWidth() > 0) {
      int ordinal = traffic == null ? value.ordinal() : traffic.ordinalOf(value);
      lending.server().returned(ordinal, value.integer());
      if (handles != null) {
        handles.returned(calls().current(), ordinal, told);
      }
    }
  }

  @Override
  public void renamed(EnvironmentChange change, CharSequence name) {
    if (change == EnvironmentChange.DATABASE) {
      lending.server().database(name.toString());
    } else if (change == EnvironmentChange.LANGUAGE) {
      lending.server().language(name.toString());
    }
  }

  @Override
  public void transaction(EnvironmentChange change, long descriptor, long offset) {
    momentary();
    if (change.isTransactionStart()) {
      lending.transaction().begun(descriptor);
    } else if (change.isTransactionEnd()) {
      lending.transaction().ended(change == EnvironmentChange.TRANSACTION_ROLLED_BACK);
    }
  }

  @Override
  public void environment(EnvironmentChange change) {
    momentary();
    if (change == EnvironmentChange.RESET) {
      // The reset has ended the session's handles; the server will give their numbers to other
      // statements.
      lending.handles().wiped();
    }
  }

  @Override
  public void sessionState(SessionStateMap states) {
    momentary();
    lending.server().sessionState(states);
  }

  @Override
  public void lost(Loss loss) {
    scans.lost(loss);
    lending.server().unreadable();
  }
}
