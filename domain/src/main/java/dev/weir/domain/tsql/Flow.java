package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/**
 * Tracks whether the statement being read runs for certain or only under a condition.
 *
 * <p>T-SQL has no mandatory end of a statement. So a condition is assumed to extend to a semicolon
 * or the END of its block; without either, to the end of the text. After a RETURN or a jump all
 * statements are uncertain.
 */
final class Flow {
  private static final int DEEPEST = 64;

  /** One bit for each open BEGIN (1) and CASE (0), the innermost lowest. */
  private long open;

  private int depth;
  private boolean jumped;
  private boolean conditional;
  private int conditionalFrom;

  /** The condition is that of a WHILE loop. */
  private boolean looping;

  private boolean labelled;

  private boolean suspended;

  /** An END was read; the next word tells which kind. */
  private boolean ended;

  /** The conditional statement may have ended; an ELSE would continue it. */
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

  /** Returns whether a condition or a jump may skip the current statement. */
  boolean isConditional() {
    return jumped || conditional;
  }

  /**
   * Returns whether the current statement may not run, because of a condition, a jump or a session
   * option.
   */
  boolean isUncertain() {
    return suspended || isConditional();
  }

  /** Sets whether a session option, such as NOEXEC, may keep statements from running. */
  void suspend(boolean mayNotRun) {
    suspended = mayNotRun;
  }

  /** Returns whether the current statement may run several times. */
  boolean canRepeat() {
    return labelled || (conditional && looping);
  }

  /** Records a label, to which a later jump may return. */
  void readLabel() {
    labelled = true;
  }

  /** Reads every token, before all other readers. */
  void readNext(Kind kind, @Nullable Keyword keyword, boolean inParentheses) {
    if (ended) {
      ended = false;
      if (keyword != Keyword.CONVERSATION) {
        pop();
      }
    }
    boolean ofBlock = keyword == Keyword.TRY || keyword == Keyword.CATCH;
    if (closing && !ofBlock && kind != Kind.SEMICOLON) {
      closing = false;
      // A number after a semicolon belongs to the name of a procedure.
      conditional = keyword == Keyword.ELSE || kind == Kind.NUMBER;
    }
    if (kind == Kind.SEMICOLON && conditional && depth == conditionalFrom && !inParentheses) {
      closing = true;
    }
  }

  /** Returns whether the innermost construct without its END is a CASE. */
  boolean isInCase() {
    return depth > 0 && (open & 1) == 0;
  }

  /** Reads a keyword that may open, close or skip statements. */
  void readKeyword(Keyword keyword) {
    if (keyword == Keyword.CASE) {
      push(0);
    } else if (keyword == Keyword.END) {
      ended = true;
    } else if (keyword == Keyword.WHILE) {
      looping |= conditional;
      branch(true);
    } else if (keyword == Keyword.ELSE) {
      jumped |= !conditional && !isInCase();
    } else if (isJump(keyword)) {
      jumped = true;
    }
  }

  /** Records that the next statement is conditional. */
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

  /** Begins a block. */
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

  private static boolean isJump(Keyword keyword) {
    return keyword == Keyword.RETURN
        || keyword == Keyword.GOTO
        || keyword == Keyword.BREAK
        || keyword == Keyword.CONTINUE
        || keyword == Keyword.THROW;
  }
}
