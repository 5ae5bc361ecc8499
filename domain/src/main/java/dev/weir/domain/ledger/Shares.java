package dev.weir.domain.ledger;

import dev.weir.domain.slots.FairShare;
import java.util.Comparator;
import java.util.List;

/**
 * How much of the limit is whose, by what each could use. In the order of the holders.
 *
 * <p>Where there are fewer slots than instances that want one, somebody has none. Then they take
 * turns: who has one keeps it until somebody else has starved for long enough, and for as long at
 * least as that takes.
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
        holders, limit < wanting ? inTurn(state, limit, terms) : FairShare.of(limit, demands));
  }

  private static int[] inTurn(LedgerState state, int limit, LedgerTerms terms) {
    List<Holder> holders = state.holders();
    long now = state.clock();
    List<Holder> chosen =
        holders.stream()
            .filter(holder -> holder.demand() > 0)
            .sorted(
                Comparator.comparingInt((Holder holder) -> hasItsTurn(holder, now, terms) ? 0 : 1)
                    .thenComparingLong(holder -> patienceLostAt(holder, now, terms))
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

  private static long patienceLostAt(Holder holder, long now, LedgerTerms terms) {
    return hasStarvedLong(holder, now, terms) ? holder.starvingSince() : Long.MAX_VALUE;
  }

  static boolean hasStarvedLong(Holder holder, long now, LedgerTerms terms) {
    return holder.starvingSince() != Holder.NEVER
        && now - holder.starvingSince() >= terms.yieldBusyMillis();
  }

  /** Of the holder at that place. */
  int at(int index) {
    return shares[index];
  }

  /** Slots that it lacks of its share while somebody waits for them. */
  int lacking(int index) {
    Holder holder = holders.get(index);
    // Even who has no share now is not to be left with nothing for ever.
    int due = Math.max(1, shares[index]) - holder.total();
    return Math.max(0, Math.min(holder.unmet(), due));
  }

  /** Slots that it has beyond its share. */
  int excess(int index) {
    return Math.max(0, holders.get(index).total() - shares[index]);
  }
}
