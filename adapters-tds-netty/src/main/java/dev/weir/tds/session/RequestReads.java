package dev.weir.tds.session;

import dev.weir.domain.tsql.NameTable;
import dev.weir.domain.tsql.ReadScanner;
import dev.weir.domain.tsql.Reads;
import dev.weir.domain.tsql.RelationName;
import dev.weir.tds.request.NumberedProcedure;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects what the texts of one request read, for the parking of transactions. A request of which
 * any part may do more reads nothing that could be relied on.
 *
 * <p>Texts are looked at only where their session may be in a transaction, or where they are
 * prepared, since they may run in one later.
 */
final class RequestReads {
  private final ReadScanner scanner;
  private final Set<RelationName> relations = new HashSet<>();
  private boolean wanted;
  private boolean looking;
  private boolean ranSome;
  private boolean ranMore;

  RequestReads(NameTable names) {
    this.scanner = new ReadScanner(names);
  }

  /**
   * Begins a request.
   *
   * @param inTransaction whether it may run in a transaction
   */
  void begin(boolean inTransaction) {
    wanted = inTransaction;
    looking = false;
    ranSome = false;
    ranMore = false;
    relations.clear();
  }

  /** Begins a call; a null stands for a call by name. */
  void call(@Nullable NumberedProcedure procedure) {
    ranMore |= procedure == null || !runsItsTextOnly(procedure);
  }

  private static boolean runsItsTextOnly(NumberedProcedure procedure) {
    return switch (procedure) {
      case EXECUTE_SQL, EXECUTE, PREPARE_EXECUTE, PREPARE, UNPREPARE -> true;
      case PREPARE_EXECUTE_CALL,
          CURSOR,
          CURSOR_OPEN,
          CATALOGUE_CURSOR_OPEN,
          CURSOR_PREPARE,
          CURSOR_EXECUTE,
          CURSOR_PREPARE_EXECUTE,
          CURSOR_UNPREPARE,
          CURSOR_FETCH,
          CURSOR_OPTION,
          CURSOR_CLOSE ->
          false;
    };
  }

  /**
   * Begins a text.
   *
   * @param isPrepared whether it may run again later, by its handle
   */
  void beginText(boolean isPrepared) {
    looking = wanted || isPrepared;
    if (looking) {
      scanner.begin();
    }
  }

  /** Takes the next characters of the text. */
  void accept(char[] characters, int length) {
    if (looking) {
      scanner.accept(characters, 0, length);
    }
  }

  /** Ends the text; returns what it reads, or null if it may do more or was not looked at. */
  @Nullable Reads endText() {
    if (!looking) {
      return null;
    }
    looking = false;
    return scanner.end();
  }

  /** The request runs a text that reads this; null if it may do more. */
  void ran(@Nullable Reads reads) {
    if (reads == null) {
      ranMore = true;
    } else if (wanted) {
      ranSome = true;
      relations.addAll(reads.relations());
    }
  }

  /** Ends the request; returns what it reads, or null if it may do more or was not looked at. */
  @Nullable Reads end() {
    return wanted && ranSome && !ranMore ? new Reads(relations) : null;
  }
}
