package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.token.DoneKind;
import dev.weir.standin.type.TypedValue;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The scope of a batch, a prepared text or a procedure: its variables and what it has caught. */
final class Frame {
  private final String procedure;
  private final DoneKind doneKind;
  private final int depth;
  private final boolean caughtOutside;
  private final Map<String, TypedValue> variables = new HashMap<>();
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
    if (variables.putIfAbsent(key(name), value) != null) {
      throw SqlErrors.variableDeclaredTwice(name);
    }
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

  /** What the CATCH block that is running has caught; null outside of one. */
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

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
