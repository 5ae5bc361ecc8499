package dev.weir.testkit.coordination;

import dev.weir.application.coordination.LocalSlotCoordinator;
import dev.weir.application.coordination.SlotCoordinator;

/** The local coordinator keeps the contract. Here, because the contract's module knows it. */
class LocalSlotCoordinatorTest extends SlotCoordinatorContract {
  @Override
  protected SlotCoordinator open() {
    return new LocalSlotCoordinator();
  }

  @Override
  protected void awaitAnswers() {
    // It answers before the call returns.
  }
}
