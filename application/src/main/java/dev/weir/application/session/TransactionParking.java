package dev.weir.application.session;

import dev.weir.application.parking.ParkingWatch;
import dev.weir.application.parking.RelationBook;
import dev.weir.application.pool.Remains;
import dev.weir.domain.facts.ServerIdentity;
import dev.weir.domain.parking.Obstacle;
import dev.weir.domain.parking.ParkingGround;
import dev.weir.domain.parking.RelationAnalysis;
import dev.weir.domain.parking.RelationDefinition;
import dev.weir.domain.parking.RelationQuestion;
import dev.weir.domain.parking.RelationReference;
import dev.weir.domain.parking.RequestReport;
import dev.weir.domain.parking.TransactionReads;
import dev.weir.domain.tsql.Reads;
import dev.weir.domain.tsql.RelationName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The parking of a session's transaction: the decision whether it has only read, the questions to
 * the server that the decision needs, and the proof that the server has ended it.
 *
 * <p>A transaction that can be parked stays at the server as long as no other session wants its
 * connection. Then it is rolled back, and begins again for the next request of its client.
 */
public final class TransactionParking {
  /** The number of names asked for at a time. */
  private static final int AT_ONCE = 8;

  /** The command of a SELECT in a DONE token. */
  private static final int SELECT = 0xC1;

  private static final String OWN =
      "DECLARE @e int,@r int SELECT @e=@@ERROR,@r=@@ROWCOUNT"
          + " SELECT CAST(@e AS nvarchar(11)),CAST(@r AS nvarchar(20)),"
          + "CAST(@@TRANCOUNT AS nvarchar(11))";
  private static final int OWN_COLUMNS = 3;

  /**
   * The catalogue may be locked by another session's definition of a table: the question gives up
   * then. An inner scope ends with the options that it began with.
   */
  private static final String INNER = " EXEC(N'SET XACT_ABORT OFF SET LOCK_TIMEOUT 100 ";

  private static final String UNNOTICED = "') " + RestoredCount.statement("@r", "@e");

  /** Ends the transaction if nothing is nested in it, and it could still be committed. */
  private static final String HANDOVER =
      "SELECT CAST(@@TRANCOUNT AS nvarchar(11)),CAST(XACT_STATE() AS nvarchar(11)),"
          + "CAST(@@ROWCOUNT AS nvarchar(20))"
          + " IF @@TRANCOUNT=1 AND XACT_STATE()=1 ROLLBACK TRANSACTION"
          + " SELECT CAST(@@TRANCOUNT AS nvarchar(11))";

  private static final String ZERO = "0";
  private static final String ONE = "1";

  private enum Question {
    NONE,
    GROUND,
    RELATIONS,
    HANDOVER
  }

  /** The outcome of a handover. */
  enum Outcome {
    /** The server has ended the transaction. */
    ENDED,
    /** The server has not ended it: it goes on there. */
    REFUSED,
    /** The server has not told. */
    UNKNOWN
  }

  /** The verdicts about tables and views; null where the session parks nothing. */
  private @Nullable RelationBook book;

  /** The major version that the server told at the login. */
  private int majorVersion;

  private ParkingWatch watch = ParkingWatch.NONE;

  /** Tells how often the server was found to be down so far. */
  private LongSupplier outages = () -> 0;

  private final TrackedSettings settings;
  private final OpenTransaction transaction;
  private final HeldPins pins;
  private final UnclearEffects doubts;
  private final ResponseEvidence server;
  private final EarlierValues values;

  private final Map<RelationReference, RelationAnalysis> open = new LinkedHashMap<>();
  private TransactionReads state = TransactionReads.none();
  private Question asked = Question.NONE;
  private RelationQuestion relations = new RelationQuestion(List.of());
  private @Nullable Reads reads;
  private boolean selectsOnly;
  private boolean unjudged;

  /** True from an answer until the next request, if nothing speaks against parking. */
  private boolean canPark;

  private boolean parked;

  /** The server at which the transaction was open last; null where it is not known. */
  private @Nullable ServerIdentity place;

  private long outagesBefore;

  /** Creates the parking of a session, which parks nothing until it is enabled. */
  TransactionParking(
      TrackedSettings settings,
      OpenTransaction transaction,
      HeldPins pins,
      UnclearEffects doubts,
      ResponseEvidence server,
      EarlierValues values) {
    this.settings = settings;
    this.transaction = transaction;
    this.pins = pins;
    this.doubts = doubts;
    this.server = server;
    this.values = values;
  }

  /**
   * Has transactions parked; called before the first request.
   *
   * @param known what is known about the tables and views that the session may read
   * @param login the server as the session's login has told it
   * @param ofServer tells how often the server was found to be down so far
   */
  public void enable(
      RelationBook known, ServerIdentity login, LongSupplier ofServer, ParkingWatch counts) {
    book = known;
    outages = ofServer;
    majorVersion = login.majorVersion();
    watch = counts;
  }

  // ---- requests ----

  /**
   * Returns whether the texts of the next request are to be read, since it may be in a transaction.
   */
  public boolean wantsReads() {
    return book != null && (transaction.bindsConnection() || settings.isImplicit());
  }

  /** A request of the session begins. */
  void beginRequest() {
    reads = null;
    selectsOnly = true;
    unjudged = true;
    canPark = false;
  }

  /** Records what the texts of the request read; null if they are not known to read only. */
  public void reads(@Nullable Reads found) {
    reads = found;
  }

  /** The server reports the end of a statement, with the command in its DONE token. */
  public void statementEnded(int command) {
    selectsOnly &= command == SELECT;
  }

  /** The request may have changed tables or views. */
  void objectsChanged() {
    if (book != null) {
      book.objectsChanged();
    }
  }

  /**
   * Takes the answer to a request, once it is known whether a transaction is open.
   *
   * @param held the connection of the session
   * @return whether the server is to be asked about what the transaction has read
   */
  boolean asks(@Nullable Remains held) {
    RelationBook known = book;
    if (known == null) {
      return false;
    }
    if (!transaction.isOpen()) {
      state = TransactionReads.none();
      canPark = false;
      open.clear();
      return false;
    }
    if (unjudged) {
      unjudged = false;
      place = held == null ? null : held.identity();
      TransactionReads before = state;
      state =
          state.afterRequest(
              transaction.wayOfBeginning(settings.isSurelyImplicit()),
              report(held != null && values.areBoundTo(held)));
      if (held == null || !held.plan().facts().undoesInnerScopes()) {
        state = state.toBarred(Obstacle.SERVER);
      }
      judge(settings.database());
      countBarred(before);
    }
    return !canPark && settings.isAbortKnownOff() && ask(known, settings.database());
  }

  private RequestReport report(boolean leftValues) {
    return new RequestReport(
        reads,
        server.failed(),
        server.wasCancelled(),
        selectsOnly,
        pins.pinned() || doubts.areOpen(),
        leftValues,
        settings.isolation());
  }

  private void judge(String database) {
    RelationBook known = book;
    if (known == null || !(state instanceof TransactionReads.Reading)) {
      return;
    }
    ParkingGround ground = known.ground(database);
    if (ground == null) {
      return;
    }
    state =
        ground.isFit()
            ? state.judged(name -> verdict(known, name, database))
            : state.toBarred(Obstacle.SERVER);
    canPark = state.canPark();
  }

  private static @Nullable Boolean verdict(RelationBook known, RelationName name, String database) {
    RelationReference reference = known.reference(name, database);
    return reference == null ? Boolean.FALSE : known.readsOnly(reference);
  }

  private void countBarred(TransactionReads before) {
    if (state instanceof TransactionReads.Barred barred && !state.equals(before) && book != null) {
      watch.barred(barred.obstacle());
    }
  }

  // ---- decisions ----

  /** Returns whether the open transaction can be ended at the server and begun again. */
  boolean canPark() {
    return canPark && transaction.isOpen();
  }

  /** Returns whether the question that is asked now is one of this object's. */
  boolean isAsking() {
    return asked != Question.NONE;
  }

  /** Returns whether the question that is asked now ends the transaction. */
  boolean isHandingOver() {
    return asked == Question.HANDOVER;
  }

  /** Decides to park the transaction: the next question ends it at the server. */
  void handOver() {
    asked = Question.HANDOVER;
  }

  /** Decides on the next question about what the transaction has read; returns whether to ask. */
  private boolean ask(RelationBook known, String database) {
    if (!(state instanceof TransactionReads.Reading reading)) {
      return false;
    }
    asked = known.ground(database) == null ? Question.GROUND : Question.RELATIONS;
    if (asked == Question.GROUND) {
      return true;
    }
    for (RelationName each : reading.unproven()) {
      RelationReference reference = known.reference(each, database);
      if (reference != null) {
        open.computeIfAbsent(reference, known::analysis);
      }
    }
    List<RelationReference> wanted = new ArrayList<>();
    for (RelationAnalysis analysis : open.values()) {
      for (RelationReference each : analysis.wanted()) {
        if (wanted.size() < AT_ONCE && !wanted.contains(each)) {
          wanted.add(each);
        }
      }
    }
    relations = new RelationQuestion(wanted);
    return true;
  }

  /** Returns the question. An attention leaves the transaction open, since XACT_ABORT is OFF. */
  ServerQuestion question() {
    String text =
        switch (asked) {
          case NONE -> throw new IllegalStateException("there is nothing to ask");
          case GROUND -> inner(ParkingGround.QUESTION);
          case RELATIONS -> inner(relations.text());
          case HANDOVER -> HANDOVER;
        };
    return new ServerQuestion(text, transaction.descriptor(), asked != Question.HANDOVER);
  }

  private static String inner(String text) {
    return OWN + INNER + text.replace("'", "''") + UNNOTICED;
  }

  // ---- answers ----

  /**
   * Takes the answer to a question about what the transaction has read.
   *
   * @return whether the question has changed values that the client could read
   */
  boolean answered(@Nullable ServerAnswer answer) {
    String database = settings.database();
    Question question = asked;
    asked = Question.NONE;
    List<List<String>> rows = answer == null ? List.of() : answer.rows();
    List<String> own = rows.isEmpty() ? List.of() : rows.getFirst();
    TransactionReads before = state;
    if (own.size() != OWN_COLUMNS) {
      state = state.toBarred(Obstacle.UNPROVEN);
      if (book != null && question == Question.GROUND) {
        book.keep(database, ParkingGround.UNFIT);
      }
      countBarred(before);
      return true;
    }
    if (!own.get(2).equals(ONE)) {
      state = state.toBarred(Obstacle.BEGINNING);
    } else if (question == Question.GROUND) {
      takeGround(rows, database);
    } else {
      takeRelations(rows);
    }
    judge(database);
    countBarred(before);
    return !own.get(0).equals(ZERO) || RestoredCount.of(own.get(1)) < 0;
  }

  private void takeGround(List<List<String>> rows, String database) {
    if (book != null) {
      List<String> row = rows.size() == 2 ? rows.get(1) : List.of();
      book.keep(database, ParkingGround.of(row, majorVersion));
    }
  }

  private void takeRelations(List<List<String>> rows) {
    Map<RelationReference, RelationDefinition> found =
        relations.answered(rows.subList(1, rows.size()));
    for (Map.Entry<RelationReference, RelationAnalysis> each : List.copyOf(open.entrySet())) {
      RelationAnalysis analysis = each.getValue();
      for (RelationReference wanted : analysis.wanted()) {
        RelationDefinition definition = found.get(wanted);
        if (definition != null) {
          analysis.defined(wanted, definition);
        }
      }
      if (analysis.wanted().isEmpty() && book != null) {
        book.keep(each.getKey(), analysis.readsOnly());
        open.remove(each.getKey());
      }
    }
  }

  /**
   * Takes the answer to the question that ends the transaction, which is parked if it has ended.
   */
  Outcome handedOver(@Nullable ServerAnswer answer) {
    asked = Question.NONE;
    values.asked(true);
    List<List<String>> rows = answer == null ? List.of() : answer.rows();
    boolean isRead = rows.size() == 2 && rows.get(1).size() == 1;
    if (isRead && !rows.get(1).getFirst().equals(ZERO)) {
      watch.refused();
      TransactionReads last = state;
      state = state.toBarred(Obstacle.BEGINNING);
      canPark = false;
      countBarred(last);
      return Outcome.REFUSED;
    }
    List<String> before = isRead ? rows.getFirst() : List.of();
    boolean isWhole = before.size() == OWN_COLUMNS;
    park(isWhole ? RestoredCount.of(before.get(2)) : -1);
    boolean wasOpen = isWhole && before.get(0).equals(ONE) && before.get(1).equals(ONE);
    return wasOpen ? Outcome.ENDED : Outcome.UNKNOWN;
  }

  // ---- parked ----

  private void park(int rowCount) {
    transaction.park(Math.max(0, rowCount));
    if (rowCount >= 0) {
      values.carryFleeting();
    }
    state = TransactionReads.none();
    canPark = false;
    open.clear();
    parked = true;
    outagesBefore = outages.getAsLong();
    watch.parked();
  }

  /** Returns whether the transaction is parked. */
  boolean isParked() {
    return parked;
  }

  /**
   * Returns whether the transaction was parked, and its server was lost meanwhile, or is another
   * one than that of the connection on which it would begin again.
   */
  boolean hasLostItsServer(Remains found) {
    ServerIdentity now = found.identity();
    boolean isOther = place != null && now != null && !place.isSameVersion(now);
    return parked && (isOther || outages.getAsLong() != outagesBefore);
  }

  /** Weir has answered a request itself, which may have ended the parked transaction. */
  void answeredLocally(LocalAnswer answer) {
    transaction.answeredLocally();
    switch (answer) {
      case LocalAnswer.Ended ended -> unpark();
      case LocalAnswer.Begun begun -> unpark();
      case LocalAnswer.Settings set -> {}
      case LocalAnswer.Handle handle -> {}
      case LocalAnswer.GivenUp givenUp -> {}
      case LocalAnswer.Nothing nothing -> {}
    }
  }

  /** The transaction has begun again at a server. */
  public void begunAgain() {
    unpark();
  }

  /** The client has reset its session, which may have ended the parked transaction. */
  void checkEnd() {
    if (!transaction.isToBegin()) {
      unpark();
    }
  }

  /** The session has ended. */
  public void end() {
    unpark();
  }

  private void unpark() {
    if (parked) {
      parked = false;
      watch.unparked();
    }
  }
}
