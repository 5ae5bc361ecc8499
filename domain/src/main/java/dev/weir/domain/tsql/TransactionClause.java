package dev.weir.domain.tsql;

import dev.weir.domain.pinning.PinReason;
import org.jspecify.annotations.Nullable;

/** Reads BEGIN of a transaction or a block, COMMIT, ROLLBACK and SAVE. */
final class TransactionClause extends Clause {
  private enum State {
    BEGIN,
    DISTRIBUTED,
    /** TRANSACTION may follow. */
    VERB,
    NAME,
    AFTER_NAME,
    OVER
  }

  private enum Verb {
    BEGIN(Keyword.BEGIN, Trait.BEGINS_TRANSACTION),
    COMMIT(Keyword.COMMIT, Trait.COMMITS),
    ROLLBACK(Keyword.ROLLBACK, Trait.ROLLS_BACK),
    SAVE(Keyword.SAVE, Trait.SAVES);

    private static final Verb[] ALL = values();

    private final Keyword keyword;
    private final Trait trait;

    Verb(Keyword keyword, Trait trait) {
      this.keyword = keyword;
      this.trait = trait;
    }

    static Verb of(Keyword keyword) {
      for (Verb verb : ALL) {
        if (verb.keyword == keyword) {
          return verb;
        }
      }
      throw new IllegalArgumentException(keyword + " begins no clause about transactions");
    }
  }

  private State state = State.OVER;
  private Verb verb = Verb.BEGIN;
  private boolean transaction;
  private boolean guarded;
  private boolean plain;
  private @Nullable String name;

  TransactionClause(Reading reading) {
    super(reading);
  }

  @Override
  void begin(Keyword keyword) {
    verb = Verb.of(keyword);
    state = verb == Verb.BEGIN ? State.BEGIN : State.VERB;
    transaction = false;
    plain = true;
    name = null;
    guarded = reading.guarded;
    reading.guarded = false;
    if (verb != Verb.BEGIN) {
      recordTrait();
    }
  }

  @Override
  boolean accept(Kind kind, @Nullable Keyword keyword) {
    return switch (state) {
      case BEGIN -> readOpening(keyword);
      case DISTRIBUTED -> isDistributed(keyword);
      case VERB -> readVerb(kind, keyword);
      case NAME -> readName(kind, keyword);
      case AFTER_NAME -> readOption(kind, keyword);
      case OVER -> false;
    };
  }

  private boolean readOpening(@Nullable Keyword keyword) {
    if (isTransaction(keyword)) {
      transaction = true;
      recordTrait();
      return moveTo(State.NAME);
    }
    reading.effects.markNotWhole();
    if (keyword == Keyword.DISTRIBUTED) {
      return moveTo(State.DISTRIBUTED);
    }
    if (keyword == Keyword.DIALOG || keyword == Keyword.CONVERSATION) {
      return moveTo(State.OVER);
    }
    if (keyword == Keyword.TRY || keyword == Keyword.CATCH) {
      reading.flow.branch();
    }
    reading.flow.block();
    state = State.OVER;
    return keyword == Keyword.TRY || keyword == Keyword.CATCH || keyword == Keyword.ATOMIC;
  }

  private boolean isDistributed(@Nullable Keyword keyword) {
    recordTrait();
    reading.pin(PinReason.DISTRIBUTED_TRANSACTION, "");
    state = State.NAME;
    plain = false;
    return isTransaction(keyword);
  }

  private boolean readVerb(Kind kind, @Nullable Keyword keyword) {
    if (isTransaction(keyword)) {
      transaction = true;
      return moveTo(State.NAME);
    }
    if (keyword == Keyword.WORK) {
      return moveTo(State.AFTER_NAME);
    }
    return readOption(kind, keyword);
  }

  private boolean readName(Kind kind, @Nullable Keyword keyword) {
    if (kind == Kind.VARIABLE) {
      plain = false;
      return moveTo(State.AFTER_NAME);
    }
    boolean named = kind == Kind.BRACKETED || kind == Kind.QUOTED || isPlainWord(kind, keyword);
    if (named) {
      name = reading.name();
      return moveTo(State.AFTER_NAME);
    }
    return readOption(kind, keyword);
  }

  /** WITH MARK, WITH (DELAYED_DURABILITY = …): only the server executes these. */
  private boolean readOption(Kind kind, @Nullable Keyword keyword) {
    boolean over = kind == Kind.SEMICOLON || kind == Kind.END || kind == Kind.WORD;
    if (!over || keyword == Keyword.WITH || keyword == Keyword.ELSE) {
      plain = false;
    }
    state = State.OVER;
    finish();
    return false;
  }

  private void finish() {
    Step step = plain && !reading.flow.isConditional() ? step() : null;
    if (step == null) {
      reading.effects.markNotWhole();
    } else {
      reading.effects.addStep(step);
    }
  }

  private @Nullable Step step() {
    String named = name;
    return switch (verb) {
      case BEGIN -> named == null ? Step.Begin.UNNAMED : new Step.Begin(named);
      case COMMIT -> named == null ? commit() : new Step.Commit(named, guarded);
      case ROLLBACK -> named == null ? rollback() : new Step.Rollback(named, guarded);
      case SAVE -> named == null || !transaction ? null : new Step.Save(named);
    };
  }

  private Step commit() {
    return guarded ? Step.Commit.IF_OPEN : Step.Commit.PLAIN;
  }

  private Step rollback() {
    return guarded ? Step.Rollback.IF_OPEN : Step.Rollback.PLAIN;
  }

  private void recordTrait() {
    reading.effects.addTrait(verb.trait);
  }

  private static boolean isTransaction(@Nullable Keyword keyword) {
    return keyword == Keyword.TRAN || keyword == Keyword.TRANSACTION;
  }

  private static boolean isPlainWord(Kind kind, @Nullable Keyword keyword) {
    return kind == Kind.WORD && (keyword == null || !keyword.isReserved());
  }

  private boolean moveTo(State next) {
    state = next;
    return true;
  }
}
