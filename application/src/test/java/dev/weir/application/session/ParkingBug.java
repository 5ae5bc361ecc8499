package dev.weir.application.session;

import dev.weir.domain.mutant.Edit;
import java.util.List;

/** One condition of parking dropped: the sources with a few words changed. */
enum ParkingBug {
  PARKS_AFTER_AN_ATTENTION(Of.READS_TEST, edit(Of.REPORT, "if (cancelled) {", "if (false) {")),
  PARKS_AFTER_AN_ERROR(Of.READS_TEST, edit(Of.REPORT, "if (failed) {", "if (false) {")),
  PARKS_A_PINNED_SESSION(Of.READS_TEST, edit(Of.REPORT, "if (pinned) {", "if (false) {")),
  PARKS_AT_EVERY_LEVEL(
      Of.READS_TEST, edit(Of.REPORT, "&& !\"READ UNCOMMITTED\".equals(isolation)", "&& false")),
  BELIEVES_THE_TEXT_ALONE(Of.READS_TEST, edit(Of.REPORT, "if (!selectsOnly) {", "if (false) {")),
  LEAVES_VALUES_BEHIND(
      Of.READS_TEST, edit(Of.REPORT, "leftValues ? Obstacle.EARLIER_VALUES : null", "null")),
  TAKES_ANY_TEXT_FOR_A_READ(
      Of.READS_TEST,
      edit(Of.REPORT, "if (reads == null) {", "if (false) {"),
      edit(
          Of.READS,
          "Objects.requireNonNull(report.reads(), \"a request without an obstacle reads\")",
          "Objects.requireNonNullElse(report.reads(), new Reads(Set.of()))")),
  PARKS_AT_ANY_DEPTH(
      Of.READS_TEST,
      edit(
          Of.READS,
          "case EARLIER, OTHERWISE -> new Barred(Obstacle.BEGINNING);",
          "case EARLIER, OTHERWISE -> read(Set.of(), report);")),
  PARKS_WHAT_BEGAN_TWICE(
      Of.READS_TEST, edit(Of.READS, "beginning == Beginning.EARLIER\n", "beginning != null\n")),
  NEEDS_NO_VERDICT(
      Of.READS_TEST,
      edit(
          Of.READS,
          "instanceof Reading reading && reading.unproven().isEmpty()",
          "instanceof Reading")),
  IGNORES_VERDICTS(
      Of.READS_TEST, edit(Of.READS, "} else if (!readsOnly) {", "} else if (false) {")),
  PARKS_ON_OLD_SERVERS(
      Of.GROUND_TEST, edit(Of.GROUND, "&& majorVersion >= FIRST_VERSION", "&& majorVersion >= 0")),
  PARKS_ON_EDITIONS_IT_DOES_NOT_KNOW(
      Of.GROUND_TEST,
      edit(Of.GROUND, "isFit =\n        isKnown", "isFit =\n        !edition.isEmpty()")),
  PARKS_ON_BABELFISH(Of.GROUND_TEST, edit(Of.GROUND, "            && row.get(2).isEmpty()\n", "")),
  PARKS_ON_READABLE_SECONDARIES(
      Of.GROUND_TEST, edit(Of.GROUND, "            && row.get(3).equals(\"READ_WRITE\")\n", "")),
  PARKS_WITHOUT_SEEING_DEFINITIONS(
      Of.GROUND_TEST, edit(Of.GROUND, "            && row.get(4).equals(\"1\")\n", "")),
  PARKS_BESIDE_MEMORY_OPTIMIZED_TABLES(
      Of.GROUND_TEST, edit(Of.GROUND, "            && row.get(5).equals(\"0\")", "")),
  TAKES_ANY_VIEW_FOR_PLAIN(
      Of.RELATION_TEST,
      edit(
          Of.RELATION,
          "definition.isPlainTable()",
          "(definition.isPlainTable() || definition.view() != null)")),
  TAKES_ANY_OBJECT_FOR_PLAIN(
      Of.RELATION_TEST, edit(Of.RELATION, "|| definition.isPlainTable()", "|| true")),
  FOLLOWS_VIEWS_WITHOUT_END(Of.RELATION_TEST, edit(Of.RELATION, "|| seen.size() >= MOST", "")),
  BELIEVES_A_TRUNCATED_DEFINITION(
      Of.RELATION_TEST,
      edit(
          "domain.parking.RelationQuestion",
          "Objects.equals(row.get(LENGTH), Integer.toString(text.length()))",
          "Objects.nonNull(row.get(LENGTH))")),
  ALLOWS_LOCKING_HINTS(
      Of.SCANNER_TEST, edit(Of.WORDS, "\"NOLOCK\", ", "\"NOLOCK\", \"UPDLOCK\", ")),
  ALLOWS_RANDOM_NUMBERS(
      Of.SCANNER_TEST, edit(Of.WORDS, "QUOTENAME RADIANS", "QUOTENAME RAND RADIANS")),
  ALLOWS_THE_STATE_OF_THE_TRANSACTION(
      Of.SCANNER_TEST, edit(Of.WORDS, "UNICODE UPPER", "UNICODE XACT_STATE UPPER")),
  ALLOWS_EARLIER_IDENTITIES(
      Of.SCANNER_TEST, edit(Of.WORDS, "\"@@ERROR\",", "\"@@ERROR\",\n          \"@@IDENTITY\",")),
  ALLOWS_TYPES_OF_CODE(
      Of.SCANNER_TEST, edit(Of.WORDS, "FLOAT INT INTEGER", "FLOAT GEOGRAPHY INT INTEGER")),
  ALLOWS_SEQUENCES(
      Of.SCANNER_TEST,
      edit(
          Of.GRAMMAR,
          "!in.peekSecond().is(\"VALUE\") && column()",
          "in.accept(\"NEXT\") && in.accept(\"VALUE\") && in.accept(\"FOR\") && name() != null")),
  ALLOWS_FUNCTIONS_OF_THE_DATABASE(
      Of.SCANNER_TEST,
      edit(
          Of.GRAMMAR,
          "return !in.isAt(Kind.LEFT) && !in.isAt(Kind.COLON);",
          "return (!in.isAt(Kind.LEFT) || parenthesis()) && !in.isAt(Kind.COLON);")),
  ALLOWS_LINKED_SERVERS(Of.SCANNER_TEST, edit(Of.GRAMMAR, "LONGEST_NAME = 3", "LONGEST_NAME = 4")),
  ALLOWS_SETTINGS(
      Of.SCANNER_TEST,
      edit(
          Of.GRAMMAR,
          "return in.accept(Kind.VARIABLE) && in.accept(Kind.EQUALS) && expression();",
          "return (in.accept(\"NOCOUNT\") && in.accept(\"ON\"))"
              + " || (in.accept(Kind.VARIABLE) && in.accept(Kind.EQUALS) && expression());")),
  ALLOWS_CALLS(
      Of.SCANNER_TEST,
      edit(
          Of.GRAMMAR,
          "case \"BREAK\" ->",
          "case \"EXEC\" -> in.accept(\"EXEC\") && name() != null;\n          case \"BREAK\" ->")),
  PARKS_WHERE_INNER_SCOPES_LEAVE_SETTINGS(
      Of.PARKING_TEST, edit(Of.PARKING, "|| !held.plan().facts().undoesInnerScopes()", "")),
  ASKS_WHERE_AN_ERROR_ENDS_THE_TRANSACTION(
      Of.PARKING_TEST, edit(Of.PARKING, "&& settings.isAbortKnownOff()", "")),
  BELIEVES_ITS_OWN_COUNT_OF_THE_DEPTH(
      Of.PARKING_TEST, edit(Of.PARKING, "if (!own.get(2).equals(ONE)) {", "if (false) {")),
  GOES_ON_WITHOUT_AN_ANSWER(
      Of.PARKING_TEST,
      edit(Of.PARKING, "state = state.toBarred(Obstacle.UNPROVEN);", "state = state;")),
  COMMITS_INSTEAD_OF_ROLLING_BACK(
      Of.PARKING_TEST,
      edit(Of.PARKING, "XACT_STATE()=1 ROLLBACK TRANSACTION", "XACT_STATE()=1 COMMIT TRANSACTION")),
  DOES_NOT_LOOK_WHETHER_IT_HAS_ENDED(
      Of.PARKING_TEST,
      edit(
          Of.PARKING,
          "isRead && !rows.get(1).getFirst().equals(ZERO)",
          "isRead && rows.isEmpty()")),
  LENDS_A_CONNECTION_THAT_DID_NOT_TELL(
      Of.PARKING_TEST,
      edit(
          Of.PARKING,
          "return wasOpen ? Outcome.ENDED : Outcome.UNKNOWN;",
          "return Outcome.ENDED;")),
  FORGETS_THE_COUNT_OF_ROWS(
      Of.PARKING_TEST,
      edit(Of.PARKING, "transaction.park(Math.max(0, rowCount));", "transaction.park(0);")),
  GOES_ON_AFTER_AN_OUTAGE(
      Of.PARKING_TEST, edit(Of.PARKING, "|| outages.getAsLong() != outagesBefore", "")),
  BELIEVES_OLD_VERDICTS(
      Of.PARKING_TEST, edit(Of.PARKING, "book.objectsChanged();", "book.hashCode();")),
  LOSES_THE_IDENTITY_OF_AN_EARLIER_WRITE(
      Of.PARKING_TEST,
      edit(
          "application.session.TransactionLending",
          "case ENDED -> verdict();",
          "case ENDED -> left();")),
  ANSWERS_SNAPSHOT_ITSELF(
      Of.PARKING_TEST,
      edit(
          "application.session.TrackedSettings",
          "|| request.assignments().stream().anyMatch(TrackedSettings::isSnapshot);",
          ";")),
  BEGINS_TWICE_UNDER_IMPLICIT_TRANSACTIONS(
      Of.PARKING_TEST,
      edit(
          "application.session.OpenTransaction",
          "        implicit\n",
          "        implicit && open\n")),
  TELLS_ITS_CLIENT_ANOTHER_DESCRIPTOR(
      Of.PARKING_TEST,
      edit(
          "application.session.DelayedBegin",
          "promised = promised == 0 ? descriptor : promised;",
          "promised = ++last;")),
  PARKS_WITHOUT_NEED(
      Of.POOL_TEST,
      edit(
          "application.pool.ProfileConnections",
          "waiters.size() > coming && !parkable.isEmpty()",
          "!parkable.isEmpty()")),
  LETS_ITS_OWN_PROFILE_WAIT(
      Of.POOL_TEST,
      edit("application.pool.ProfileConnections", "waiters.size() > coming &&", "false &&")),
  LETS_OTHER_PROFILES_WAIT(
      Of.POOL_TEST, edit("application.pool.Slots", "    parkForOthers(now);\n", "")),
  KEEPS_WHAT_OTHER_INSTANCES_ASK_FOR(
      Of.POOL_TEST,
      edit(
          "application.pool.Slots",
          "connections.excess() > connections.kept().ending()) {\n      park(parkable, 0);",
          "connections.excess() > Integer.MAX_VALUE - 1) {\n      park(parkable, 0);"));

  /** Names of tests and sources. */
  private static final class Of {
    static final String READS_TEST = "dev.weir.domain.parking.TransactionReadsTest";
    static final String GROUND_TEST = "dev.weir.domain.parking.ParkingGroundTest";
    static final String RELATION_TEST = "dev.weir.domain.parking.RelationAnalysisTest";
    static final String SCANNER_TEST = "dev.weir.domain.tsql.ReadScannerTest";
    static final String PARKING_TEST = "dev.weir.application.session.TransactionParkingTest";
    static final String POOL_TEST = "dev.weir.application.pool.BucketPoolParkingTest";
    static final String REPORT = "domain.parking.RequestReport";
    static final String READS = "domain.parking.TransactionReads";
    static final String GROUND = "domain.parking.ParkingGround";
    static final String RELATION = "domain.parking.RelationAnalysis";
    static final String WORDS = "domain.tsql.ReadVocabulary";
    static final String GRAMMAR = "domain.tsql.ReadGrammar";
    static final String PARKING = "application.session.TransactionParking";
  }

  private final String finder;

  @SuppressWarnings("ImmutableEnumChecker") // List.of makes it so; the type does not say it.
  private final List<Edit> edits;

  ParkingBug(String finder, Edit... edits) {
    this.finder = finder;
    this.edits = List.of(edits);
  }

  /** Returns the name of the test class that must fail. */
  String finder() {
    return finder;
  }

  List<Edit> edits() {
    return edits;
  }

  private static Edit edit(String type, String words, String otherWords) {
    return new Edit(type, words, otherWords);
  }
}
