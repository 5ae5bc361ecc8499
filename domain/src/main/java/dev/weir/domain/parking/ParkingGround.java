package dev.weir.domain.parking;

import java.util.List;
import java.util.Set;

/**
 * The properties of a server and a database that decide whether a transaction that has only read
 * can be ended and begun again there.
 *
 * @param schema the schema in which the session's names are looked up first
 * @param isFit whether the server is an engine of SQL Server or Azure SQL of 2016 or later, the
 *     database can be written, has no memory-optimized tables, and shows the login the definitions
 *     of all objects
 */
public record ParkingGround(String schema, boolean isFit) {
  /** The ground of a server that has not told. */
  public static final ParkingGround UNFIT = new ParkingGround("", false);

  /** The SELECT that asks for it, with one row of texts. */
  public static final String QUESTION =
      """
       SELECT SCHEMA_NAME(),CAST(SERVERPROPERTY('EngineEdition') AS nvarchar(11)),\
      CAST(SERVERPROPERTY('Babelfish') AS nvarchar(11)),\
      CAST(DATABASEPROPERTYEX(DB_NAME(),'Updateability') AS nvarchar(30)),\
      CAST(HAS_PERMS_BY_NAME(DB_NAME(),'DATABASE','VIEW DEFINITION') AS nvarchar(11)),\
      CASE WHEN EXISTS(SELECT * FROM sys.filegroups WHERE type='FX') THEN N'1' ELSE N'0' END\
      """;

  private static final int COLUMNS = 6;

  /** The editions of installed servers, whose version tells their age. */
  private static final Set<String> INSTALLED = Set.of("2", "3", "4");

  /** Azure SQL Database and Azure SQL Managed Instance, whose versions are numbers of their own. */
  private static final Set<String> AZURE = Set.of("5", "8");

  /** The first version with security policies and all columns of the question: 2016. */
  private static final int FIRST_VERSION = 13;

  /**
   * Reads the server's answer.
   *
   * @param row the row of the answer; a NULL is an empty text
   * @param majorVersion the major version that the server told at the login
   */
  public static ParkingGround of(List<String> row, int majorVersion) {
    if (row.size() != COLUMNS || row.getFirst().isEmpty()) {
      return UNFIT;
    }
    String edition = row.get(1);
    boolean isKnown =
        AZURE.contains(edition) || (INSTALLED.contains(edition) && majorVersion >= FIRST_VERSION);
    boolean isFit =
        isKnown
            && row.get(2).isEmpty()
            && row.get(3).equals("READ_WRITE")
            && row.get(4).equals("1")
            && row.get(5).equals("0");
    return new ParkingGround(row.getFirst(), isFit);
  }
}
