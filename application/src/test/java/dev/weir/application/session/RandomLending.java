package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.domain.pinning.PinEnding;
import dev.weir.domain.pinning.PinReason;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Keeps connections at times, gives them back at others, and finds them fit or not. */
final class RandomLending implements Lending {
  private final RandomGenerator random;
  private final boolean awaitsRows;

  RandomLending(RandomGenerator random) {
    this.random = random;
    this.awaitsRows = random.nextBoolean();
  }

  @Override
  public boolean mayAwaitRows() {
    return awaitsRows;
  }

  @Override
  public boolean canUse(Remains remains) {
    return true;
  }

  @Override
  public @Nullable Prelude prelude(Remains remains) {
    return random.nextBoolean() ? Prelude.RESET : null;
  }

  @Override
  public boolean isInTransaction() {
    return random.nextBoolean();
  }

  @Override
  public PinReason pinnedBy() {
    return PinReason.UNKNOWN;
  }

  @Override
  public PinEnding ending() {
    PinEnding[] all = PinEnding.values();
    return all[random.nextInt(all.length)];
  }

  @Override
  public void dropped() {}

  @Override
  public Verdict answered() {
    return random.nextInt(3) == 0 ? Verdict.ASK : verdict();
  }

  @Override
  public ServerQuestion question() {
    return new ServerQuestion("SELECT 1", 0, random.nextBoolean());
  }

  @Override
  public Verdict questionAnswered(@Nullable ServerAnswer answer) {
    return random.nextInt(4) == 0 ? Verdict.ASK : verdict();
  }

  private Verdict verdict() {
    return switch (random.nextInt(3)) {
      case 0 -> Verdict.KEEP;
      case 1 -> Verdict.RETURN_CLEAN;
      default -> Verdict.RETURN_DIRTY;
    };
  }

  @Override
  public Verdict left() {
    return random.nextBoolean() ? Verdict.RETURN_CLEAN : Verdict.RETURN_DIRTY;
  }
}
