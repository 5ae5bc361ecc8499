package dev.weir.standin.tsql.run;

import dev.weir.standin.session.Settings;
import dev.weir.standin.session.Switch;
import dev.weir.standin.tsql.ast.Statement;

/** The settings under which statements are read and described, but not run. */
final class Rehearsal {
  private Rehearsal() {}

  static boolean runs(Statement statement, Settings settings) {
    if (statement instanceof Statement.SetOption) {
      return true;
    }
    if (settings.isOn(Switch.NOEXEC) || settings.isOn(Switch.PARSEONLY)) {
      return false;
    }
    // FMTONLY goes through everything for the columns that it would give.
    return !settings.isOn(Switch.FMTONLY)
        || statement instanceof Statement.Select
        || statement instanceof Statement.Binding
        || statement instanceof Statement.Call;
  }
}
