package dev.weir.domain.ledger;

/**
 * The ledger's record of one instance.
 *
 * @param number a number in the order of joining; the lower one has precedence where nothing else
 *     decides
 * @param incarnation the incarnation of its last report
 * @param sequence the sequence of its last report
 * @param heardAt the time at which the ledger received that report
 * @param reported whether the last report belongs to this epoch
 * @param holdings the holdings of its last report, plus the slots granted in the answer
 * @param reserved slots set aside until its next report fetches them; they count as held
 * @param reservedAt the time at which the last of them was set aside; meaningless when there is
 *     none
 * @param waiters slots that its waiters still need, including those reserved for it
 * @param waitingSince the time at which its oldest waiter began to wait, by the ledger's clock
 * @param spare slots that it still wants for connections to keep ready
 * @param starvingSince the time since which it has had waiters and no slot; {@link #NEVER} if it
 *     does not starve
 * @param turnSince the time since which it has had at least one slot; {@link #NEVER} while it has
 *     none
 * @param told the target that it was last told: the number of slots to shrink to
 * @param wokenAt the time of the last hint to it if it has not reported since; else {@link #NEVER}
 * @param capacity the capacity that it last reported
 * @param use the use of its slots that it last reported
 * @param inflow the slots that move to it
 */
public record Holder(
    InstanceId instance,
    long number,
    long incarnation,
    long sequence,
    long heardAt,
    boolean reported,
    Holdings holdings,
    int reserved,
    long reservedAt,
    int waiters,
    long waitingSince,
    int spare,
    long starvingSince,
    long turnSince,
    int told,
    long wokenAt,
    Capacity capacity,
    SlotUse use,
    Inflow inflow) {
  /** The time of an event that is not the case now. */
  public static final long NEVER = -1;

  static Holder joined(InstanceId instance, long number) {
    return new Holder(
        instance,
        number,
        0,
        0,
        0,
        false,
        Holdings.NOTHING,
        0,
        0,
        0,
        0,
        0,
        NEVER,
        NEVER,
        LedgerAnswer.Accepted.ANY_NUMBER,
        NEVER,
        Capacity.UNKNOWN,
        SlotUse.NONE,
        Inflow.NONE);
  }

  /**
   * Returns whether it had found the ledger open before it joined: such an instance joins again in
   * a higher incarnation.
   */
  boolean isReturned() {
    return incarnation > 1;
  }

  /** Returns the number of slots that count against the limit. */
  int total() {
    return holdings.held() + reserved;
  }

  /** Returns whether it has waiters and no slot. */
  boolean isStarving() {
    return total() == 0 && waiters > 0;
  }

  /** Returns the number of slots that are to move to it. */
  int moving() {
    return inflow.moving();
  }

  /**
   * Returns the number of slots that it could use: those in use, and those that its waiters need.
   */
  int demand() {
    return holdings.held() - holdings.unused() + waiters;
  }

  /** Returns the number of slots that its waiters need and that are not reserved yet. */
  int unmet() {
    return Math.max(0, waiters - reserved);
  }

  /**
   * Returns the number of slots that its waiters or its ready connections need and that are not
   * reserved yet.
   */
  int unmetWithSpare() {
    return Math.max(0, waiters + spare - reserved);
  }

  boolean isAskedAt(long now, long acceptMillis) {
    return wokenAt != NEVER && now - wokenAt < acceptMillis;
  }

  /**
   * Returns this holder after a report. The report replaces the earlier values; reserved slots stay
   * as far as they are still wanted.
   */
  Holder withReport(LedgerMessage.Report report, long now) {
    Wants wants = report.wants();
    int stillReserved = Math.min(reserved, wants.waiters() + wants.spare());
    return new Holder(
        instance,
        number,
        report.sender().incarnation(),
        report.sender().sequence(),
        now,
        true,
        report.holdings(),
        stillReserved,
        reservedAt,
        wants.waiters(),
        now - wants.oldestWaited(),
        wants.spare(),
        starvingSince,
        turnSince,
        told,
        NEVER,
        report.capacity(),
        report.use(),
        inflow.atMost(Math.max(0, wants.waiters() - stillReserved)));
  }

  /**
   * Returns this holder after a loss: only its holdings, sequence and capacity are kept, and its
   * lease begins anew. No earlier time is kept, because it may be of another clock.
   */
  Holder afterLoss(long now) {
    return new Holder(
        instance,
        number,
        incarnation,
        sequence,
        now,
        false,
        holdings,
        0,
        0,
        0,
        now,
        0,
        NEVER,
        NEVER,
        LedgerAnswer.Accepted.ANY_NUMBER,
        now,
        capacity,
        SlotUse.NONE,
        Inflow.NONE);
  }

  /**
   * Returns this holder with a further slot reserved. It has to report before it is known to need
   * another.
   */
  Holder withReservedSlot(long now) {
    return copy(holdings, reserved + 1, now, waiters, spare, starvingSince, told, wokenAt)
        .with(turnSince, use.withoutNext(), inflow.gained(now));
  }

  /** Returns this holder with slots that a donor has been asked for. */
  Holder withMove(int slots, long donor, long now) {
    return with(turnSince, use, inflow.begun(slots, donor, now));
  }

  /** Returns this holder as if it had reported later by this time. */
  Holder withTimeNotCounted(long millis) {
    return new Holder(
        instance,
        number,
        incarnation,
        sequence,
        heardAt + millis,
        reported,
        holdings,
        reserved,
        reservedAt,
        waiters,
        waitingSince,
        spare,
        starvingSince,
        turnSince,
        told,
        wokenAt,
        capacity,
        use,
        inflow);
  }

  /** Returns this holder without slots to come. */
  Holder withoutMove() {
    return with(turnSince, use, inflow.ended());
  }

  /** Returns this holder with {@code less} fewer slots reserved; its waiters keep waiting. */
  Holder withReservedLess(int less) {
    return copy(
        holdings, reserved - less, reservedAt, waiters, spare, starvingSince, told, wokenAt);
  }

  /**
   * Returns this holder without reserved slots and wants: it did not fetch its reserved slots in
   * time, so it counts as wanting nothing until its next report.
   */
  Holder withoutReserved() {
    return copy(holdings, 0, 0, 0, 0, NEVER, told, wokenAt).withoutMove();
  }

  /** Returns this holder with its reserved slots granted; waiters get them first. */
  Holder handedOver() {
    int forWaiters = Math.min(reserved, waiters);
    return copy(
        new Holdings(holdings.held() + reserved, holdings.unused()),
        0,
        0,
        waiters - forWaiters,
        spare - (reserved - forWaiters),
        starvingSince,
        told,
        wokenAt);
  }

  /** Returns this holder with the start of its starvation and of its turn updated. */
  Holder marked(long now) {
    long starving = since(isStarving(), starvingSince, now);
    return copy(holdings, reserved, reservedAt, waiters, spare, starving, told, wokenAt)
        .with(since(total() > 0, turnSince, now), use, inflow);
  }

  private static long since(boolean active, long before, long now) {
    if (!active) {
      return NEVER;
    }
    return before == NEVER ? now : before;
  }

  Holder withTold(int target) {
    return copy(holdings, reserved, reservedAt, waiters, spare, starvingSince, target, wokenAt);
  }

  Holder withWokenAt(long now) {
    return copy(holdings, reserved, reservedAt, waiters, spare, starvingSince, told, now);
  }

  private Holder copy(
      Holdings newHoldings,
      int newReserved,
      long newReservedAt,
      int newWaiters,
      int newSpare,
      long newStarvingSince,
      int newTold,
      long newWokenAt) {
    return new Holder(
        instance,
        number,
        incarnation,
        sequence,
        heardAt,
        reported,
        newHoldings,
        newReserved,
        newReservedAt,
        newWaiters,
        waitingSince,
        newSpare,
        newStarvingSince,
        turnSince,
        newTold,
        newWokenAt,
        capacity,
        use,
        inflow);
  }

  private Holder with(long newTurnSince, SlotUse newUse, Inflow newInflow) {
    return new Holder(
        instance,
        number,
        incarnation,
        sequence,
        heardAt,
        reported,
        holdings,
        reserved,
        reservedAt,
        waiters,
        waitingSince,
        spare,
        starvingSince,
        newTurnSince,
        told,
        wokenAt,
        capacity,
        newUse,
        newInflow);
  }
}
