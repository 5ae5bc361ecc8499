package dev.weir.domain.slots;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Divides a bucket's slots among instances by their demands.
 *
 * <p>No slot is left over while an instance wants it, no instance gets more than it wants, and no
 * instance that wants a slot gets none while another one gets more than one. Within these rules the
 * shares are proportional to the demands, rounded by largest remainder. Equal demands always give
 * equal shares, so that instances that compute them separately agree.
 */
public final class FairShare {
  private FairShare() {}

  /**
   * Returns the share of each demand, in their order. The sum is the limit, or the sum of the
   * demands if that is less.
   */
  public static int[] of(int limit, int... demands) {
    if (limit < 0 || Arrays.stream(demands).anyMatch(demand -> demand < 0)) {
      throw new IllegalArgumentException(
          "limit and demands are not negative: " + limit + ", " + Arrays.toString(demands));
    }
    long wanted = Arrays.stream(demands).asLongStream().sum();
    if (wanted <= limit) {
      return demands.clone();
    }
    int[] shares = proportional(limit, wanted, demands);
    raiseZeroShares(shares, demands);
    return shares;
  }

  /**
   * Rounds by largest remainder. The limit is below the sum of the demands, so each quota is below
   * its demand, and its floor plus one does not exceed the demand.
   */
  private static int[] proportional(int limit, long wanted, int[] demands) {
    int[] shares = new int[demands.length];
    int left = limit;
    for (int i = 0; i < demands.length; i++) {
      shares[i] = Math.toIntExact((long) limit * demands[i] / wanted);
      left -= shares[i];
    }
    indexesBy(demands, Comparator.comparingLong(i -> -((long) limit * demands[i] % wanted)))
        .limit(left)
        .forEach(i -> shares[i]++);
    return shares;
  }

  /**
   * Gives each demand whose share was rounded to zero one slot of the greatest share. Among equal
   * shares the smallest demand gives and the greatest receives, so that a greater demand never gets
   * a smaller share.
   */
  private static void raiseZeroShares(int[] shares, int[] demands) {
    int[] unserved =
        indexesBy(demands, Comparator.comparingInt(i -> -demands[i]))
            .filter(i -> shares[i] == 0 && demands[i] > 0)
            .toArray();
    Comparator<Integer> byShare = Comparator.comparingInt(i -> -shares[i]);
    for (int i : unserved) {
      int giver =
          indexesBy(shares, byShare.thenComparingInt(j -> demands[j])).findFirst().orElseThrow();
      if (shares[giver] <= 1) {
        return;
      }
      shares[giver]--;
      shares[i]++;
    }
  }

  /** Sorts the indexes; equal elements keep their order. */
  private static IntStream indexesBy(int[] array, Comparator<Integer> order) {
    return IntStream.range(0, array.length).boxed().sorted(order).mapToInt(Integer::intValue);
  }
}
