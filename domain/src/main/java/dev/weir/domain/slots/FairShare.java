package dev.weir.domain.slots;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Divides a bucket's slots among instances by what each could use.
 *
 * <p>Nothing is left over while somebody wants it, nobody gets more than it wants, and nobody who
 * wants something gets nothing while another has more than one. Within that the shares follow the
 * demands, rounded by largest remainder. The same demands always give the same shares, so that
 * instances that compute them apart agree.
 */
public final class FairShare {
  private FairShare() {}

  /**
   * The share of each demand, in their order. The sum is the limit, or that of the demands where it
   * is less.
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
    feedTheStarving(shares, demands);
    return shares;
  }

  /**
   * Largest remainder. As less than is wanted is given out, each quota is below its demand, and so
   * one more than its floor is not above it.
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
   * A small demand beside great ones is rounded to nothing: the greatest share gives it one. Among
   * equals the smallest demand gives and the greatest is given, so that who wants more never ends
   * up with less.
   */
  private static void feedTheStarving(int[] shares, int[] demands) {
    int[] starving =
        indexesBy(demands, Comparator.comparingInt(i -> -demands[i]))
            .filter(i -> shares[i] == 0 && demands[i] > 0)
            .toArray();
    Comparator<Integer> byShare = Comparator.comparingInt(i -> -shares[i]);
    for (int i : starving) {
      int giver =
          indexesBy(shares, byShare.thenComparingInt(j -> demands[j])).findFirst().orElseThrow();
      if (shares[giver] <= 1) {
        return;
      }
      shares[giver]--;
      shares[i]++;
    }
  }

  /** Where the order leaves it open, the first comes first. */
  private static IntStream indexesBy(int[] array, Comparator<Integer> order) {
    return IntStream.range(0, array.length).boxed().sorted(order).mapToInt(Integer::intValue);
  }
}
