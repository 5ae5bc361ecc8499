package dev.weir.tds.session;

import dev.weir.application.session.LentForTransactions;
import dev.weir.tds.response.DoneKind;
import dev.weir.tds.response.EnvironmentChange;
import dev.weir.tds.response.Loss;
import dev.weir.tds.response.ResponseEvents;
import dev.weir.tds.response.ReturnedValue;
import dev.weir.tds.token.DoneStatus;

/** Tells the rules of lending what the server says about a session. */
final class ResponseWatch implements ResponseEvents {
  private final LentForTransactions lending;

  ResponseWatch(LentForTransactions lending) {
    this.lending = lending;
  }

  @Override
  public void done(DoneKind kind, int status, int command, long rows) {
    if ((status & (DoneStatus.ERROR | DoneStatus.ATTENTION)) != 0) {
      lending.error();
    }
    switch (kind) {
      case PROCEDURE -> lending.callEnded();
      case STATEMENT, STATEMENT_IN_PROCEDURE -> {}
    }
  }

  @Override
  public void error(int number, int state, int severity) {
    lending.error();
  }

  @Override
  public void returnValue(ReturnedValue value) {
    if (value.integerWidth() > 0) {
      lending.returned(value.ordinal(), value.integer());
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
      lending.transactionBegun(descriptor);
    } else if (change.endsTransaction()) {
      lending.transactionEnded(change == EnvironmentChange.TRANSACTION_ROLLED_BACK);
    }
  }

  @Override
  public void lost(Loss loss) {
    lending.unreadable();
  }
}
