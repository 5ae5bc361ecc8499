package dev.weir.bootstrap.keys;

import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.Parsed;
import dev.weir.bootstrap.config.schema.Section;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Shows that a key has an effect: with each of its values, an observation of the running thing has
 * another result.
 *
 * @param section where the key stands
 * @param expected what is seen with each value, as it is written in the file
 * @param inEveryMode whether it is looked at in each pinning mode in which the key has an effect;
 *     keys of a bucket always are
 * @param observation looks at a scene in which the key has one of them
 */
record KeyProof(
    Section section,
    Key<?> key,
    Map<String, Expected> expected,
    boolean inEveryMode,
    Observation observation) {
  /** Looks at what an instance does. */
  interface Observation {
    Object of(Scene scene) throws Exception;
  }

  /**
   * What is seen with one value, and nothing that is seen with another one.
   *
   * @param mayBeLate whether it is looked at again when it does not hold: a busy machine makes
   *     times longer, but nothing makes them shorter
   */
  record Expected(String text, boolean mayBeLate, Predicate<Object> test) {
    boolean holds(Object seen) {
      return test.test(seen);
    }
  }

  /** Values that are seen as these things, by turns: a value, then what is seen with it. */
  static KeyProof seen(
      Section section, Key<?> key, Observation observation, Object... valuesAndSights) {
    Map<String, Expected> expected = new LinkedHashMap<>();
    List<Object> sights = new ArrayList<>();
    for (int i = 0; i < valuesAndSights.length; i += 2) {
      Object sight = valuesAndSights[i + 1];
      expected.put(
          String.valueOf(valuesAndSights[i]),
          new Expected(String.valueOf(sight), false, sight::equals));
      sights.add(sight);
    }
    if (sights.stream().distinct().count() < sights.size() || sights.size() < 2) {
      throw new IllegalArgumentException(key.name() + " is to be seen as different things");
    }
    return new KeyProof(section, key, expected, isOfABucket(section), observation);
  }

  /** Two times, the shorter one first, that something takes, and no less. */
  static KeyProof timed(
      Section section, Key<?> key, String shorter, String longer, Observation observation) {
    Duration first = duration(key, shorter);
    Duration second = duration(key, longer);
    Map<String, Expected> expected = new LinkedHashMap<>();
    expected.put(
        shorter,
        new Expected(
            "from " + shorter + " to " + longer,
            true,
            seen -> isAtLeast((Duration) seen, first) && !isAtLeast((Duration) seen, second)));
    expected.put(
        longer, new Expected("from " + longer, false, seen -> isAtLeast((Duration) seen, second)));
    return new KeyProof(section, key, expected, isOfABucket(section), observation);
  }

  /** Two values, with the first of which something takes less than this time. */
  static KeyProof faster(
      Section section,
      Key<?> key,
      String fast,
      String slow,
      Duration bound,
      Observation observation) {
    Map<String, Expected> expected = new LinkedHashMap<>();
    expected.put(
        fast, new Expected("below " + bound, true, seen -> !isAtLeast((Duration) seen, bound)));
    expected.put(
        slow, new Expected("from " + bound, false, seen -> isAtLeast((Duration) seen, bound)));
    return new KeyProof(section, key, expected, isOfABucket(section), observation);
  }

  /** The same, in each mode. */
  KeyProof everywhere() {
    return new KeyProof(section, key, expected, true, observation);
  }

  private static boolean isOfABucket(Section section) {
    return section.name().equals("buckets");
  }

  /** Timers may be early by the tick of another clock. */
  private static boolean isAtLeast(Duration seen, Duration bound) {
    return seen.plusMillis(5).compareTo(bound) >= 0;
  }

  private static Duration duration(Key<?> key, String text) {
    Object value = ((Parsed.Good<?>) key.shape().element().parse(text)).value();
    return (Duration) (value instanceof Optional<?> given ? given.orElseThrow() : value);
  }
}
