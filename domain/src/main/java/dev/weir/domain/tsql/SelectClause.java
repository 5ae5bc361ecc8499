package dev.weir.domain.tsql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads a SELECT of session values only, such as {@code @@SPID}. */
final class SelectClause extends Clause {
  private enum State {
    VALUE,
    FUNCTION,
    FUNCTION_END,
    CAST,
    CAST_VALUE,
    CAST_AS,
    CAST_TYPE,
    CONVERT,
    CONVERT_TYPE,
    CONVERT_COMMA,
    CONVERT_VALUE,
    CONVERTED_END,
    AFTER_VALUE,
    ALIAS,
    AFTER_ALIAS,
    OVER
  }

  private final List<SelectedValue> values = new ArrayList<>();
  private State state = State.OVER;
  private State afterFunction = State.OVER;
  private @Nullable SessionValue value;
  private @Nullable String type;

  SelectClause(Reading reading) {
    super(reading);
  }

  @Override
  void begin(Keyword keyword) {
    values.clear();
    value = null;
    type = null;
    boolean simple = reading.effects.whole() && !reading.flow.conditional();
    state = simple ? State.VALUE : State.OVER;
  }

  @Override
  boolean take(Kind kind, @Nullable Keyword keyword) {
    return switch (state) {
      case VALUE -> value(keyword);
      case FUNCTION -> expect(kind == Kind.LEFT, State.FUNCTION_END);
      case FUNCTION_END -> expect(kind == Kind.RIGHT, afterFunction);
      case CAST -> expect(kind == Kind.LEFT, State.CAST_VALUE);
      case CAST_VALUE -> plain(keyword, State.CAST_AS);
      case CAST_AS -> expect(keyword == Keyword.AS, State.CAST_TYPE);
      case CAST_TYPE -> type(kind, keyword, State.CONVERTED_END);
      case CONVERT -> expect(kind == Kind.LEFT, State.CONVERT_TYPE);
      case CONVERT_TYPE -> type(kind, keyword, State.CONVERT_COMMA);
      case CONVERT_COMMA -> expect(kind == Kind.COMMA, State.CONVERT_VALUE);
      case CONVERT_VALUE -> plain(keyword, State.CONVERTED_END);
      case CONVERTED_END -> expect(kind == Kind.RIGHT, State.AFTER_VALUE);
      case AFTER_VALUE -> afterValue(kind, keyword);
      case ALIAS -> alias(kind, keyword);
      case AFTER_ALIAS -> next(kind);
      case OVER -> over();
    };
  }

  private boolean value(@Nullable Keyword keyword) {
    type = null;
    if (keyword == Keyword.CAST) {
      return expect(true, State.CAST);
    }
    if (keyword == Keyword.CONVERT) {
      return expect(true, State.CONVERT);
    }
    return plain(keyword, State.AFTER_VALUE);
  }

  private boolean plain(@Nullable Keyword keyword, State next) {
    SessionValue found = SessionValue.of(keyword);
    value = found;
    if (found != null && found.isFunction()) {
      afterFunction = next;
      return expect(true, State.FUNCTION);
    }
    return expect(found != null, next);
  }

  private boolean type(Kind kind, @Nullable Keyword keyword, State next) {
    boolean named = kind == Kind.WORD && keyword == null && !reading.lexer.partial();
    type = named ? reading.lexer.text().toLowerCase(Locale.ROOT) : null;
    return expect(named, next);
  }

  private boolean afterValue(Kind kind, @Nullable Keyword keyword) {
    if (keyword == Keyword.AS) {
      return expect(true, State.ALIAS);
    }
    if (isAlias(kind, keyword)) {
      return alias(kind, keyword);
    }
    add(null);
    return next(kind);
  }

  private boolean alias(Kind kind, @Nullable Keyword keyword) {
    boolean alias = isAlias(kind, keyword) && !reading.lexer.partial();
    if (alias) {
      add(reading.lexer.text());
    }
    return expect(alias, State.AFTER_ALIAS);
  }

  private static boolean isAlias(Kind kind, @Nullable Keyword keyword) {
    return kind == Kind.BRACKETED
        || kind == Kind.QUOTED
        || kind == Kind.STRING
        || (kind == Kind.WORD && (keyword == null || !keyword.reserved()));
  }

  private void add(@Nullable String alias) {
    SessionValue selected = value;
    if (selected != null && values.size() < Effects.MOST) {
      values.add(new SelectedValue(selected, type, alias));
    } else {
      reading.effects.notWhole();
    }
  }

  private boolean next(Kind kind) {
    if (kind == Kind.COMMA) {
      return expect(true, State.VALUE);
    }
    state = State.OVER;
    if (kind == Kind.SEMICOLON || kind == Kind.END) {
      reading.effects.step(new Step.Select(values));
      return false;
    }
    return over();
  }

  private boolean expect(boolean expected, State next) {
    if (expected) {
      state = next;
      return true;
    }
    return over();
  }

  /** Ends the clause: the SELECT contains more than session values. */
  private boolean over() {
    state = State.OVER;
    reading.effects.notWhole();
    return false;
  }
}
