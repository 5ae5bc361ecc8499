package dev.weir.bootstrap.cli.standin;

import java.util.Iterator;
import java.util.List;

/** The names that {@code --kind} knows, for help and completion. */
final class KindWords implements Iterable<String> {
  static final String STANDARD = "sqlserver";
  static final String RANDOM = "random";

  static final List<String> ALL =
      List.of(
          STANDARD,
          "sql-server-2022",
          "sql-server-2014-rtm",
          "sql-server-2008-r2",
          "azure-sql-db",
          "azure-sql-db-redirect",
          "synapse-dedicated",
          "synapse-serverless",
          "fabric-warehouse",
          "babelfish",
          "readable-secondary",
          "availability-group",
          "contained-user",
          RANDOM);

  @Override
  public Iterator<String> iterator() {
    return ALL.iterator();
  }
}
