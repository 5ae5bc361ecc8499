package dev.weir.bootstrap.config.change;

import dev.weir.domain.bucket.BucketId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The difference of two configurations.
 *
 * @param sections the changed keys of {@code proxy.yaml}, by section
 * @param added the buckets that are new
 * @param removed the buckets that are gone
 * @param changed the changed keys of the buckets in both
 */
public record ConfigDifference(
    Map<String, List<KeyChange>> sections,
    List<BucketId> added,
    List<BucketId> removed,
    Map<BucketId, List<KeyChange>> changed,
    UsersDifference users) {
  /** Compares two configurations. */
  public static ConfigDifference between(ConfigValues before, ConfigValues after) {
    Map<String, List<KeyChange>> sections = new LinkedHashMap<>();
    after
        .sections()
        .forEach(
            (name, values) ->
                put(sections, name, changes(before.sections().getOrDefault(name, values), values)));
    Map<BucketId, List<KeyChange>> changed = new LinkedHashMap<>();
    List<BucketId> added = new ArrayList<>();
    after
        .buckets()
        .forEach(
            (id, values) -> {
              Map<String, ConfigValue> was = before.buckets().get(id);
              if (was == null) {
                added.add(id);
              } else {
                put(changed, id, changes(was, values));
              }
            });
    List<BucketId> removed = new ArrayList<>(before.buckets().keySet());
    removed.removeAll(after.buckets().keySet());
    return new ConfigDifference(
        sections, added, removed, changed, new UsersDifference(before.users(), after.users()));
  }

  private static <K> void put(Map<K, List<KeyChange>> all, K of, List<KeyChange> changes) {
    if (!changes.isEmpty()) {
      all.put(of, changes);
    }
  }

  private static List<KeyChange> changes(
      Map<String, ConfigValue> before, Map<String, ConfigValue> after) {
    List<KeyChange> changes = new ArrayList<>();
    before.forEach(
        (name, was) -> {
          ConfigValue is = after.getOrDefault(name, was);
          if (!was.equals(is)) {
            changes.add(KeyChange.between(was, is));
          }
        });
    return changes;
  }

  /** Returns whether there is none. */
  public boolean isNone() {
    return lines().isEmpty();
  }

  /** Returns whether all of it needs a restart. */
  public boolean needsRestartOnly() {
    return added.isEmpty()
        && removed.isEmpty()
        && users.isNone()
        && sections.values().stream().flatMap(List::stream).allMatch(KeyChange::needsRestart)
        && changed.values().stream().flatMap(List::stream).allMatch(KeyChange::needsRestart);
  }

  /** Returns the buckets with a changed key that counts before a restart. */
  public List<BucketId> changedNow() {
    return changed.entrySet().stream()
        .filter(bucket -> !bucket.getValue().stream().allMatch(KeyChange::needsRestart))
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Returns the lines that show it, in the order of the files: {@code bucket orders:
   * max_connections 50 -> 80}.
   */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    sections.forEach((name, changes) -> lines.add(name + ": " + texts(changes)));
    added.forEach(id -> lines.add("bucket " + id + ": added"));
    removed.forEach(id -> lines.add("bucket " + id + ": removed"));
    changed.forEach((id, changes) -> lines.add("bucket " + id + ": " + texts(changes)));
    if (!users.isNone()) {
      lines.add(users.text());
    }
    return lines;
  }

  private static String texts(List<KeyChange> changes) {
    return changes.stream().map(KeyChange::text).collect(Collectors.joining("; "));
  }
}
