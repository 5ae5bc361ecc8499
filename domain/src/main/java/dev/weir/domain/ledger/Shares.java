package dev.weir.domain.ledger;

import dev.weir.domain.slots.FairShare;
import java.util.Comparator;
import java.util.List;

/**
 * The share of the limit that each holder is due by its demand, in the order of the holders.
 *
 * <p>While more instances want a slot than there are slots, the instances take turns: an instance
 * keeps its slot until another one has starved for {@link LedgerTerms#yieldBusyAfter}, and for at
 * least that time.
 */
final class Shares {
  private final List<Holder> holders;
  private final int[] shares;

  private Shares(List<Holder> holders, int[] shares) {
    this.holders = holders;
    this.shares = shares;
  }

  static Shares of(LedgerState state, LedgerTerms terms) {
    List<Holder> holders = state.holders();
    int limit = state.capacity().slots();
    int[] demands = holders.stream().mapToInt(Holder::demand).toArray();
    long wanting = holders.stream().filter(holder -> holder.demand() > 0).count();
    return new Shares(
        holders,
        limit < wanting ? sharesByTurn(state, limit, terms) : FairShare.of(limit, demands));
  }

  private static int[] sharesByTurn(LedgerState state, int limit, LedgerTerms terms) {
    List<Holder> holders = state.holders();
    long now = state.clock();
    List<Holder> chosen =
        holders.stream()
            .filter(holder -> holder.demand() > 0)
            .sorted(
                Comparator.comparingInt((Holder holder) -> hasItsTurn(holder, now, terms) ? 0 : 1)
                    .thenComparingLong(holder -> longStarvingSince(holder, now, terms))
                    .thenComparingInt(holder -> holder.total() > 0 ? 0 : 1)
                    .thenComparingLong(
                        holder -> holder.total() > 0 ? -holder.demand() : holder.waitingSince())
                    .thenComparingLong(Holder::number))
            .limit(limit)
            .toList();
    return holders.stream().mapToInt(holder -> chosen.contains(holder) ? 1 : 0).toArray();
  }

  private static boolean hasItsTurn(Holder holder, long now, LedgerTerms terms) {
    return holder.total() > 0
        && holder.turnSince() != Holder.NEVER
        && now - holder.turnSince() < terms.yieldBusyMillis();
  }

  private static long longStarvingSince(Holder holder, long now, LedgerTerms terms) {
    return hasStarvedLong(holder, now, terms) ? holder.starvingSince() : Long.MAX_VALUE;
  }

  static boolean hasStarvedLong(Holder holder, long now, LedgerTerms terms) {
    return holder.starvingSince() != Holder.NEVER
        && now - holder.starvingSince() >= terms.yieldBusyMillis();
  }

  /** Returns the share of the holder at an index. */
  int at(int index) {
    return shares[index];
  }

  /** Returns the number of slots that the holder lacks of its share and has waiters for. */
  int lacking(int index) {
    Holder holder = holders.get(index);
    // A holder without a share also starves, so that it gets a turn.
    int due = Math.max(1, shares[index]) - holder.total();
    return Math.max(0, Math.min(holder.unmet(), due));
  }

  /** Returns the number of slots that the holder has beyond its share. */
  int excess(int index) {
    return Math.max(0, holders.get(index).total() - shares[index]);
  }
}
