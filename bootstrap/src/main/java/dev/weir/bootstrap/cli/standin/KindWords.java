package dev.weir.bootstrap.cli.standin;

import java.util.Iterator;
import java.util.List;

/**
 * The named kinds of server that {@code weir standin --kind} can play, for help and completion. A
 * copy of the names in the stand-in's {@code KnownKinds}, because help has to work without the
 * stand-in on the class path; a test compares the two. The option also takes {@code custom:…}.
 */
final class KindWords implements Iterable<String> {
  /** The default: SQL Server itself. */
  static final String STANDARD = "sqlserver";

  /** Draws a kind from a seed. */
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
