package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/**
 * Whether a statement is surely run once the text is, or only under a condition.
 *
 * <p>T-SQL does not end its statements. So a condition is taken to hold until a semicolon, or until
 * the END of its block; where neither comes, to the end of the text. After a RETURN or a jump
 * everything is uncertain.
 */
final class Flow {
  private static final int DEEPEST = 64;

  /** One bit for each open BEGIN (1) and CASE (0), the innermost lowest. */
  private long open;

  private int depth;
  private boolean jumped;
  private boolean conditional;
  private int conditionalFrom;

  /** What is under the condition is run as often as that holds. */
  private boolean looping;

  private boolean labelled;

  private boolean suspended;

  /** An END was read: of what, the next word tells. */
  private boolean ended;

  /** The conditional statement may be over: an ELSE would go on with it. */
  private boolean closing;

  void begin() {
    open = 0;
    depth = 0;
    jumped = false;
    conditional = false;
    looping = false;
    labelled = false;
    suspended = false;
    ended = false;
    closing = false;
  }

  /** Whether what is read now may not be run, as far as conditions and jumps tell. */
  boolean conditional() {
    return jumped || conditional;
  }

  /** Whether what is read now may not be run. */
  boolean uncertain() {
    return suspended || conditional();
  }

  /** An option of the session has statements not be run, perhaps; or not any more. */
  void suspend(boolean whether) {
    suspended = whether;
  }

  /** Whether what is read now may be run several times. */
  boolean mayRepeat() {
    return labelled || (conditional && looping);
  }

  /** A label was read: a jump may lead back to it. */
  void label() {
    labelled = true;
  }

  /** Sees every token, before anybody else. */
  void next(Kind kind, @Nullable Keyword keyword, boolean inParentheses) {
    if (ended) {
      ended = false;
      if (keyword != Keyword.CONVERSATION) {
        pop();
      }
    }
    boolean ofBlock = keyword == Keyword.TRY || keyword == Keyword.CATCH;
    if (closing && !ofBlock && kind != Kind.SEMICOLON) {
      closing = false;
      // Behind a semicolon a number belongs to the name of a procedure.
      conditional = keyword == Keyword.ELSE || kind == Kind.NUMBER;
    }
    if (kind == Kind.SEMICOLON && conditional && depth == conditionalFrom && !inParentheses) {
      closing = true;
    }
  }

  /** Whether the innermost thing that waits for its END is a CASE. */
  boolean inCase() {
    return depth > 0 && (open & 1) == 0;
  }

  /** A keyword that governs what follows it. */
  void keyword(Keyword keyword) {
    if (keyword == Keyword.CASE) {
      push(0);
    } else if (keyword == Keyword.END) {
      ended = true;
    } else if (keyword == Keyword.WHILE) {
      looping |= conditional;
      branch(true);
    } else if (keyword == Keyword.ELSE) {
      jumped |= !conditional && !inCase();
    } else if (jumps(keyword)) {
      jumped = true;
    }
  }

  /** What follows is run under a condition. */
  void branch() {
    branch(false);
  }

  private void branch(boolean loop) {
    if (!conditional) {
      conditional = true;
      conditionalFrom = depth;
      looping = loop;
    }
  }

  /** A block begins. */
  void block() {
    push(1);
  }

  private void push(int kind) {
    open = (open << 1) | kind;
    depth++;
    jumped |= depth > DEEPEST;
  }

  private void pop() {
    if (depth == 0) {
      return;
    }
    boolean block = (open & 1) == 1;
    open >>>= 1;
    depth--;
    if (conditional && depth < conditionalFrom) {
      conditional = false;
    } else if (conditional && block && depth == conditionalFrom) {
      closing = true;
    }
  }

  private static boolean jumps(Keyword keyword) {
    return keyword == Keyword.RETURN
        || keyword == Keyword.GOTO
        || keyword == Keyword.BREAK
        || keyword == Keyword.CONTINUE
        || keyword == Keyword.THROW;
  }
}
