package dev.weir.tds.interleaving;

import dev.weir.domain.pinning.PinReason;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A kind of step. It changes the model as the server will change the session.
 *
 * @param pins why the session may keep its connection from then on
 * @param possible whether the session can do it now
 */
record Move(
    @Nullable PinReason pins,
    Predicate<SessionModel> possible,
    BiFunction<RandomGenerator, SessionModel, Step> make) {
  static Move free(
      Predicate<SessionModel> possible, BiFunction<RandomGenerator, SessionModel, Step> make) {
    return new Move(null, possible, make);
  }

  Step next(RandomGenerator random, SessionModel model) {
    if (pins != null) {
      model.holds.add(pins);
    }
    return make.apply(random, model);
  }
}
