package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/**
 * Reads the clause after a keyword, token by token, and records its effects. One object reads all
 * clauses of its kind in a text, one at a time.
 */
abstract class Clause {
  final Reading reading;

  Clause(Reading reading) {
    this.reading = reading;
  }

  /** Begins the clause after its keyword. */
  abstract void begin(Keyword keyword);

  /**
   * Reads the next token. Returns false if the token is no part of the clause, which then ends: a
   * complete clause ends at the token after it. The end of the text is never a part of a clause.
   */
  abstract boolean accept(Kind kind, @Nullable Keyword keyword);

  /** Returns the reader for the string that begins, if its content is T-SQL; else null. */
  SqlTokens.@Nullable Inner string() {
    return null;
  }
}
