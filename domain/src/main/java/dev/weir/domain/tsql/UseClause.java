package dev.weir.domain.tsql;

import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.SessionOption;
import org.jspecify.annotations.Nullable;

/** Reads USE. */
final class UseClause extends Clause {
  private boolean named;

  UseClause(Reading reading) {
    super(reading);
  }

  @Override
  void begin(Keyword keyword) {
    named = false;
    reading.effects.addTrait(Trait.CHANGES_DATABASE);
    reading.effects.changeDatabase();
  }

  @Override
  boolean accept(Kind kind, @Nullable Keyword keyword) {
    if (named) {
      return false;
    }
    if (!kind.isName() || (keyword != null && keyword.isDelimiter())) {
      reading.pinUnsafe(SessionOption.DATABASE.name());
      return false;
    }
    named = true;
    String database = reading.lexer.isPartial() ? "" : reading.lexer.text();
    reading.assign(SessionOption.DATABASE, Assignment.of(SessionOption.DATABASE, database));
    return true;
  }
}
