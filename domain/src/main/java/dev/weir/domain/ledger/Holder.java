package dev.weir.domain.ledger;

/**
 * What the ledger knows of one instance.
 *
 * @param number in order of joining; the lower has the right of way where nothing else decides
 * @param incarnation of its last report
 * @param sequence of its last report
 * @param heardAt when that came
 * @param reported whether it came in this epoch
 * @param holdings as it reported, and what it was granted in the answer
 * @param reserved slots set aside until it comes for them; they count as held
 * @param reservedAt when the last of them was set aside; without meaning when there is none
 * @param waiters slots that it still wants, those set aside for it among them
 * @param waitingSince when the oldest of its waiters came, by the ledger's clock
 * @param spare slots that it still wants for connections to be kept ready
 * @param starvingSince since when it has had less than its share and wanted more; {@link #NEVER}
 * @param turnSince since when it has had any slot, after it had none; {@link #NEVER} while it has
 *     none
 * @param told what it was last told to come down to
 * @param wokenAt when it was last sent a hint and has not reported since; {@link #NEVER}
 * @param capacity what it said last that the bucket allows
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
    Capacity capacity) {
  /** Not so now. */
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
        Capacity.UNKNOWN);
  }

  /** Whether it had found the ledger open before it joined: who has comes back as another. */
  boolean isReturned() {
    return incarnation > 1;
  }

  /** What counts against the limit. */
  int total() {
    return holdings.held() + reserved;
  }

  /** What it could use: what is in use, and what somebody there waits for. */
  int demand() {
    return holdings.held() - holdings.unused() + waiters;
  }

  /** Slots that somebody waits for and that are not even set aside. */
  int unmet() {
    return Math.max(0, waiters - reserved);
  }

  /** Likewise, with those that are to be kept ready. */
  int unmetWithSpare() {
    return Math.max(0, waiters + spare - reserved);
  }

  boolean isAskedAt(long now, long acceptMillis) {
    return wokenAt != NEVER && now - wokenAt < acceptMillis;
  }

  /** What it reports replaces what was known, but for what is set aside and still wanted. */
  Holder heard(LedgerMessage.Report report, long now) {
    Wants wants = report.wants();
    return new Holder(
        instance,
        number,
        report.sender().incarnation(),
        report.sender().sequence(),
        now,
        true,
        report.holdings(),
        Math.min(reserved, wants.waiters() + wants.spare()),
        reservedAt,
        wants.waiters(),
        now - wants.oldestWaited(),
        wants.spare(),
        starvingSince,
        turnSince,
        told,
        NEVER,
        report.capacity());
  }

  /**
   * After a loss nothing is known but what it held; its lease begins anew. No time from before is
   * kept: it may be of another clock.
   */
  Holder unheard(long now) {
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
        capacity);
  }

  /** So many more are set aside for it. */
  Holder withReserved(int more, long now) {
    return copy(holdings, reserved + more, now, waiters, spare, starvingSince, told, wokenAt);
  }

  /** So many less; whoever they were meant for still waits. */
  Holder withReservedLess(int less) {
    return copy(
        holdings, reserved - less, reservedAt, waiters, spare, starvingSince, told, wokenAt);
  }

  /** It did not come for what was set aside: so it wants nothing, until it says so again. */
  Holder withoutReserved() {
    return copy(holdings, 0, 0, 0, 0, NEVER, told, wokenAt);
  }

  /** It comes for what was set aside, which is used for waiters first. */
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

  /** At this time it starves, or it does not. */
  Holder marked(boolean starves, long now) {
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
        since(starves, starvingSince, now),
        since(total() > 0, turnSince, now),
        told,
        wokenAt,
        capacity);
  }

  private static long since(boolean is, long before, long now) {
    if (!is) {
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
        capacity);
  }
}
