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
    boolean simple = reading.effects.isWhole() && !reading.flow.isConditional();
    state = simple ? State.VALUE : State.OVER;
  }

  @Override
  boolean accept(Kind kind, @Nullable Keyword keyword) {
    return switch (state) {
      case VALUE -> readValue(keyword);
      case FUNCTION -> expect(kind == Kind.LEFT, State.FUNCTION_END);
      case FUNCTION_END -> expect(kind == Kind.RIGHT, afterFunction);
      case CAST -> expect(kind == Kind.LEFT, State.CAST_VALUE);
      case CAST_VALUE -> readPlain(keyword, State.CAST_AS);
      case CAST_AS -> expect(keyword == Keyword.AS, State.CAST_TYPE);
      case CAST_TYPE -> readType(kind, keyword, State.CONVERTED_END);
      case CONVERT -> expect(kind == Kind.LEFT, State.CONVERT_TYPE);
      case CONVERT_TYPE -> readType(kind, keyword, State.CONVERT_COMMA);
      case CONVERT_COMMA -> expect(kind == Kind.COMMA, State.CONVERT_VALUE);
      case CONVERT_VALUE -> readPlain(keyword, State.CONVERTED_END);
      case CONVERTED_END -> expect(kind == Kind.RIGHT, State.AFTER_VALUE);
      case AFTER_VALUE -> readAfterValue(kind, keyword);
      case ALIAS -> readAlias(kind, keyword);
      case AFTER_ALIAS -> readNext(kind);
      case OVER -> end();
    };
  }

  private boolean readValue(@Nullable Keyword keyword) {
    type = null;
    if (keyword == Keyword.CAST) {
      return expect(true, State.CAST);
    }
    if (keyword == Keyword.CONVERT) {
      return expect(true, State.CONVERT);
    }
    return readPlain(keyword, State.AFTER_VALUE);
  }

  private boolean readPlain(@Nullable Keyword keyword, State next) {
    SessionValue found = SessionValue.of(keyword);
    value = found;
    if (found != null && found.isFunction()) {
      afterFunction = next;
      return expect(true, State.FUNCTION);
    }
    return expect(found != null, next);
  }

  private boolean readType(Kind kind, @Nullable Keyword keyword, State next) {
    boolean named = kind == Kind.WORD && keyword == null && !reading.lexer.isPartial();
    type = named ? reading.lexer.text().toLowerCase(Locale.ROOT) : null;
    return expect(named, next);
  }

  private boolean readAfterValue(Kind kind, @Nullable Keyword keyword) {
    if (keyword == Keyword.AS) {
      return expect(true, State.ALIAS);
    }
    if (isAlias(kind, keyword)) {
      return readAlias(kind, keyword);
    }
    add(null);
    return readNext(kind);
  }

  private boolean readAlias(Kind kind, @Nullable Keyword keyword) {
    boolean alias = isAlias(kind, keyword) && !reading.lexer.isPartial();
    if (alias) {
      add(reading.lexer.text());
    }
    return expect(alias, State.AFTER_ALIAS);
  }

  private static boolean isAlias(Kind kind, @Nullable Keyword keyword) {
    return kind == Kind.BRACKETED
        || kind == Kind.QUOTED
        || kind == Kind.STRING
        || (kind == Kind.WORD && (keyword == null || !keyword.isReserved()));
  }

  private void add(@Nullable String alias) {
    SessionValue selected = value;
    if (selected != null && values.size() < Effects.MOST) {
      values.add(new SelectedValue(selected, type, alias));
    } else {
      reading.effects.markNotWhole();
    }
  }

  private boolean readNext(Kind kind) {
    if (kind == Kind.COMMA) {
      return expect(true, State.VALUE);
    }
    state = State.OVER;
    if (kind == Kind.SEMICOLON || kind == Kind.END) {
      reading.effects.addStep(new Step.Select(values));
      return false;
    }
    return end();
  }

  private boolean expect(boolean expected, State next) {
    if (expected) {
      state = next;
      return true;
    }
    return end();
  }

  /** Ends the clause: the SELECT contains more than session values. */
  private boolean end() {
    state = State.OVER;
    reading.effects.markNotWhole();
    return false;
  }
}
