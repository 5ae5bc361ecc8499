package dev.weir.tds.session;

import dev.weir.application.session.HandleCall;
import dev.weir.application.session.LentForTransactions;
import dev.weir.tds.response.ColumnForms;
import dev.weir.tds.response.DescribedColumns;
import dev.weir.tds.response.DoneKind;
import dev.weir.tds.response.EnvironmentChange;
import dev.weir.tds.response.Loss;
import dev.weir.tds.response.ResponseEvents;
import dev.weir.tds.response.ReturnedValue;
import dev.weir.tds.token.DoneStatus;
import dev.weir.tds.watch.ScanMeters;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells the rules of lending what the server says about a session. */
final class ResponseWatch implements ResponseEvents {
  private final LentForTransactions lending;
  private final ScanMeters scans;

  /** Most sessions have no handles. */
  private @Nullable HandleColumns handles;

  ResponseWatch(LentForTransactions lending, ScanMeters scans) {
    this.lending = lending;
    this.scans = scans;
  }

  /** A request is sent that consists of these calls; none where none has to do with handles. */
  void asks(List<HandleCall> calls) {
    if (handles == null && !calls.isEmpty()) {
      handles = new HandleColumns();
    }
    if (handles != null) {
      handles.begin(calls);
    }
  }

  /** The session has no connection any more, or one that knows none of its handles. */
  void forgetHandles() {
    handles = null;
  }

  @Override
  public void columns(DescribedColumns columns) {
    if (handles != null) {
      handles.described(columns);
    }
  }

  @Override
  public @Nullable ColumnForms columnsNotDescribed() {
    return handles == null ? null : handles.notDescribed();
  }

  @Override
  public void done(DoneKind kind, int status, int command, long rows) {
    if ((status & DoneStatus.ATTENTION) != 0) {
      lending.cancelled();
    }
    if ((status & (DoneStatus.ERROR | DoneStatus.ATTENTION)) != 0) {
      failed();
    }
    switch (kind) {
      case PROCEDURE -> callEnded();
      case STATEMENT, STATEMENT_IN_PROCEDURE -> {}
    }
  }

  @Override
  public void error(int number, int state, int severity) {
    lending.error(number);
    failed();
  }

  @Override
  public void returnStatus(int value) {
    lending.returnStatus(value);
  }

  private void failed() {
    lending.error();
    if (handles != null) {
      handles.error();
    }
  }

  private void callEnded() {
    lending.callEnded();
    if (handles != null) {
      handles.callEnded();
    }
  }

  @Override
  public void returnValue(ReturnedValue value) {
    if (value.integerWidth() > 0) {
      lending.returned(value.ordinal(), value.integer());
      if (handles != null) {
        handles.returned(value.ordinal(), value.integer());
      }
    }
  }

  @Override
  public void renamed(EnvironmentChange change, CharSequence name) {
    if (change == EnvironmentChange.DATABASE) {
      lending.database(name.toString());
    } else if (change == EnvironmentChange.LANGUAGE) {
      lending.language(name.toString());
    }
  }

  @Override
  public void transaction(EnvironmentChange change, long descriptor, long offset) {
    if (change.opensTransaction()) {
      lending.transaction().begun(descriptor);
    } else if (change.endsTransaction()) {
      lending.transaction().ended(change == EnvironmentChange.TRANSACTION_ROLLED_BACK);
    }
  }

  @Override
  public void lost(Loss loss) {
    scans.lost(loss);
    lending.unreadable();
  }
}
