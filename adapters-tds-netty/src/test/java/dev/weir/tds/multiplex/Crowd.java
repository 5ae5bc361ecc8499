package dev.weir.tds.multiplex;

import dev.weir.tds.multiplex.RealClient.Habit;
import org.jspecify.annotations.Nullable;

/** Kinds of sessions that are very many. */
enum Crowd {
  HIBERNATE(true, null, Habit.PREPARES),
  FREETDS_ODBC(true, "tdsodbc", Habit.PREPARES),
  PYMSSQL(true, "pymssql", Habit.WRITES_INTO_THE_TEXT),
  TEDIOUS(true, "tedious", Habit.PREPARES),
  ODBC_BROWSE(false, "tdsodbc", Habit.BROWSES);

  private final boolean transactional;
  private final @Nullable String driver;
  private final Habit habit;

  Crowd(boolean transactional, @Nullable String driver, Habit habit) {
    this.transactional = transactional;
    this.driver = driver;
    this.habit = habit;
  }

  /** Whether one piece of its work is one transaction. */
  boolean isTransactional() {
    return transactional;
  }

  /** The real driver that works among them; null where all of them are real. */
  @Nullable String driver() {
    return driver;
  }

  /** What that does. */
  Habit habit() {
    return habit;
  }

  /** In how many ways its members differ. */
  int variants() {
    return this == HIBERNATE ? 2 : 1;
  }

  /** One of them. */
  Member member(Target target, int variant) throws Exception {
    return switch (this) {
      case HIBERNATE -> new HibernateMember(target, variant == 1);
      case FREETDS_ODBC -> new FreeTdsOdbcMember(target);
      case PYMSSQL -> new PymssqlMember(target);
      case TEDIOUS -> new TediousMember(target);
      case ODBC_BROWSE -> new BrowseMember(target);
    };
  }
}
