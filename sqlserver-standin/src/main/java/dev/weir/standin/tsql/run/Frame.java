package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Cursor;
import dev.weir.standin.session.CursorNames;
import dev.weir.standin.token.DoneKind;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.type.TypedValue;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The scope of a batch, a prepared text or a procedure: its variables and what it has caught. */
final class Frame {
  private static final int LEAST_ERROR = 10;

  private final String procedure;
  private final DoneKind doneKind;
  private final int depth;
  private final boolean caughtOutside;
  private final Map<String, TypedValue> variables = new HashMap<>();
  private final Map<String, String> tableVariables = new LinkedHashMap<>();
  private final Map<String, String> borrowedTables = new HashMap<>();
  private final Map<String, @Nullable Cursor> cursorVariables = new HashMap<>();
  private final CursorNames cursors = new CursorNames();
  private final IdentityHashMap<Statement.Declaration, Statement.Declaration> declared =
      new IdentityHashMap<>();
  private @Nullable SqlError caught;
  private int triesOpen;
  private int returnStatus;

  private Frame(String procedure, DoneKind doneKind, int depth, boolean caughtOutside) {
    this.procedure = procedure;
    this.doneKind = doneKind;
    this.depth = depth;
    this.caughtOutside = caughtOutside;
  }

  /** The scope of a batch. */
  static Frame batch() {
    return new Frame("", DoneKind.DONE, 0, false);
  }

  /** The scope that an RPC request calls from; what it calls is one deeper. */
  static Frame call() {
    return new Frame("", DoneKind.DONEINPROC, 0, false);
  }

  /** The scope of a procedure or of a text that is executed; a TRY around the call catches. */
  Frame nested(String name) {
    return new Frame(name, DoneKind.DONEINPROC, depth + 1, catches());
  }

  String procedure() {
    return procedure;
  }

  DoneKind doneKind() {
    return doneKind;
  }

  /** {@code @@NESTLEVEL}. */
  int depth() {
    return depth;
  }

  void declare(String name, TypedValue value) {
    requireNew(name);
    variables.put(key(name), value);
  }

  /** False when this very DECLARE has been run before. */
  boolean firstTime(Statement.Declaration declaration) {
    return declared.put(declaration, declaration) == null;
  }

  private void requireNew(String name) {
    String key = key(name);
    if (variables.containsKey(key) || hasTableVariable(name) || cursorVariables.containsKey(key)) {
      throw SqlErrors.variableDeclaredTwice(name);
    }
  }

  void declareTable(String name, String h2Name) {
    requireNew(name);
    tableVariables.put(key(name), h2Name);
  }

  /** A table of the caller's, which is only read here and ends with the caller. */
  void borrowTable(String name, String h2Name) {
    requireNew(name);
    borrowedTables.put(key(name), h2Name);
  }

  /** A table-valued parameter. */
  boolean isReadOnlyTable(String name) {
    return borrowedTables.containsKey(key(name));
  }

  /** The quoted H2 name of a table variable. */
  String tableVariable(String name) {
    String h2Name = tableVariables.getOrDefault(key(name), borrowedTables.get(key(name)));
    if (h2Name == null) {
      throw SqlErrors.undeclaredTableVariable(name);
    }
    return h2Name;
  }

  boolean hasTableVariable(String name) {
    return tableVariables.containsKey(key(name)) || isReadOnlyTable(name);
  }

  /** Returns the name of the table variable for inserted or deleted; no text can name it. */
  static String triggerTable(String name) {
    return "@ " + name;
  }

  /** Returns true for inserted and deleted within a trigger. */
  boolean isTriggerTable(ObjectName name) {
    return name.parts().size() == 1 && tableVariables.containsKey(key(triggerTable(name.object())));
  }

  Collection<String> tableVariables() {
    return tableVariables.values();
  }

  void declareCursorVariable(String name) {
    requireNew(name);
    cursorVariables.put(key(name), null);
  }

  boolean hasCursorVariable(String name) {
    return cursorVariables.containsKey(key(name));
  }

  /** Returns the value of the cursor variable; null for none. */
  @Nullable Cursor cursorVariable(String name) {
    if (!hasCursorVariable(name)) {
      throw SqlErrors.undeclaredVariable(name);
    }
    return cursorVariables.get(key(name));
  }

  void setCursorVariable(String name, @Nullable Cursor cursor) {
    if (!hasCursorVariable(name)) {
      throw SqlErrors.undeclaredVariable(name);
    }
    cursorVariables.put(key(name), cursor);
  }

  /** The local cursors. */
  CursorNames cursors() {
    return cursors;
  }

  TypedValue variable(String name) {
    TypedValue value = variables.get(key(name));
    if (value == null) {
      throw SqlErrors.undeclaredVariable(name);
    }
    return value;
  }

  /** Gives a declared variable a value that has its type already. */
  void assign(String name, @Nullable Object value) {
    variables.put(key(name), new TypedValue(variable(name).type(), value));
  }

  /** Returns the error that the running CATCH block has caught; null outside of one. */
  @Nullable SqlError caught() {
    return caught;
  }

  void caught(@Nullable SqlError error) {
    caught = error;
  }

  /** An error is for a CATCH block, here or around the call. */
  boolean catches() {
    return triesOpen > 0 || caughtOutside;
  }

  /** Only a TRY around the call counts. */
  boolean caughtOutside() {
    return caughtOutside;
  }

  void enterTry() {
    triesOpen++;
  }

  void leaveTry() {
    triesOpen--;
  }

  int returnStatus() {
    return returnStatus;
  }

  void returnStatus(int status) {
    returnStatus = status;
  }

  /** Without a RETURN of its own, a procedure tells of its last error. */
  void failed(int severity) {
    returnStatus = -(severity - LEAST_ERROR);
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
