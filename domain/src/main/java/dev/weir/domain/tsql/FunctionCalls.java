package dev.weir.domain.tsql;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds possible calls of user-defined functions: a name of several parts before a parenthesis, or
 * a name before a parenthesis in place of a table. It reports too many, such as methods of XML. A
 * scalar function that is called by a one-part name is built in. It also finds names of other
 * servers, and seeds of RAND.
 */
final class FunctionCalls {
  /** After these keywords and a name, parentheses contain columns. */
  private static final Set<Keyword> BEFORE_TARGET =
      EnumSet.of(
          Keyword.INTO,
          Keyword.INSERT,
          Keyword.MERGE,
          Keyword.TABLE,
          Keyword.ON,
          Keyword.VIEW,
          Keyword.PROC,
          Keyword.PROCEDURE,
          Keyword.FUNCTION);

  private static final Set<Keyword> BEFORE_SOURCE =
      EnumSet.of(Keyword.FROM, Keyword.JOIN, Keyword.APPLY);

  /** Table hints, which old syntax allows in parentheses after the table's name without WITH. */
  private static final Set<String> HINTS =
      Set.of(
          "NOLOCK",
          "READUNCOMMITTED",
          "READCOMMITTED",
          "READPAST",
          "ROWLOCK",
          "PAGLOCK",
          "TABLOCK",
          "TABLOCKX",
          "UPDLOCK",
          "XLOCK",
          "HOLDLOCK",
          "SERIALIZABLE",
          "REPEATABLEREAD",
          "NOWAIT",
          "FASTFIRSTROW",
          "INDEX");

  /** The number of dots in a name that includes a server. */
  private static final int SERVER = 3;

  private final Reading reading;
  private @Nullable Keyword before;
  private int parts;
  private int dots;
  private boolean afterDot;
  private boolean target;
  private boolean source;

  /** The previous token was the parenthesis after the name. */
  private boolean opened;

  /** The previous tokens were RAND and a parenthesis. */
  private boolean seeds;

  FunctionCalls(Reading reading) {
    this.reading = reading;
  }

  void begin() {
    before = null;
    opened = false;
    seeds = false;
    noName();
  }

  /** Reads every token. */
  void read(Kind kind, @Nullable Keyword keyword) {
    if (seeds && kind != Kind.RIGHT) {
      reading.effects.addTrait(Trait.SEEDS_RANDOM);
    }
    seeds = kind == Kind.LEFT && before == Keyword.RAND && parts == 1;
    if (opened) {
      opened = false;
      if (!isHint(kind)) {
        reading.effects.addTrait(Trait.CALLS_FUNCTION);
      }
    }
    if (isElsewhere(keyword)) {
      reading.effects.addTrait(Trait.RUNS_REMOTELY);
    }
    if (kind.isName() && (keyword == null || !keyword.isReserved())) {
      name();
    } else if (kind == Kind.DOT && parts > 0) {
      afterDot = true;
      if (++dots == SERVER) {
        reading.effects.addTrait(Trait.RUNS_REMOTELY);
      }
    } else {
      opened = kind == Kind.LEFT && parts > 0 && (parts > 1 ? !target : source);
      noName();
    }
    before = kind == Kind.WORD ? keyword : null;
  }

  private static boolean isElsewhere(@Nullable Keyword keyword) {
    return keyword == Keyword.OPENDATASOURCE
        || keyword == Keyword.OPENQUERY
        || keyword == Keyword.OPENROWSET;
  }

  private void name() {
    if (afterDot) {
      parts++;
      afterDot = false;
      return;
    }
    parts = 1;
    dots = 0;
    target = before != null && BEFORE_TARGET.contains(before);
    source = before != null && BEFORE_SOURCE.contains(before);
  }

  private void noName() {
    parts = 0;
    afterDot = false;
  }

  private boolean isHint(Kind kind) {
    return kind == Kind.WORD && HINTS.contains(reading.lexer.text().toUpperCase(Locale.ROOT));
  }
}
