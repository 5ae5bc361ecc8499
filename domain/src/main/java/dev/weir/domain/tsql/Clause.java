package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/**
 * Reads what follows a keyword, one token after the other, and notes what it does. One object reads
 * all clauses of its kind of one text, one at a time.
 */
abstract class Clause {
  final Reading reading;

  Clause(Reading reading) {
    this.reading = reading;
  }

  /** Its keyword was read. */
  abstract void begin(Keyword keyword);

  /**
   * The next token; false where it is no part of the clause, which is over then. A clause that is
   * complete says so at the token that follows. The end of the text is never a part.
   */
  abstract boolean take(Kind kind, @Nullable Keyword keyword);

  /** A string begins: who reads it, where it is T-SQL. */
  SqlTokens.@Nullable Inner string() {
    return null;
  }
}
