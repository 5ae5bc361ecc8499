package dev.weir.bootstrap.config.change;

import dev.weir.bootstrap.config.draft.BucketDraft;
import dev.weir.bootstrap.config.draft.ProxyDraft;
import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.Schema;
import dev.weir.bootstrap.config.schema.Section;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.login.MappedUser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The effective values of all keys of a configuration.
 *
 * @param sections those of {@code proxy.yaml}, by section and key
 * @param buckets those of the buckets, by bucket and key
 * @param users the users, by their logins in lower case
 */
public record ConfigValues(
    Map<String, Map<String, ConfigValue>> sections,
    Map<BucketId, Map<String, ConfigValue>> buckets,
    Map<String, MappedUser> users) {
  /** Reads the values from drafts without errors. */
  public static ConfigValues of(
      ProxyDraft proxy, List<BucketDraft> drafts, List<MappedUser> users) {
    Map<String, Map<String, ConfigValue>> sections = new LinkedHashMap<>();
    for (Section section : Schema.PROXY_FILE) {
      // Keys that buckets inherit are compared there.
      List<Key<?>> own = new ArrayList<>(section.keys());
      own.removeAll(BucketKeys.SECTION.keys());
      sections.put(section.name(), ConfigValue.all(own, proxy.settings(section)));
    }
    Map<BucketId, Map<String, ConfigValue>> buckets = new LinkedHashMap<>();
    for (BucketDraft draft : drafts) {
      buckets.put(
          new BucketId(draft.settings().get(BucketKeys.ID)),
          ConfigValue.all(BucketKeys.SECTION.keys(), draft.settings()));
    }
    Map<String, MappedUser> byLogin = new TreeMap<>();
    users.forEach(user -> byLogin.put(user.login().toLowerCase(Locale.ROOT), user));
    return new ConfigValues(sections, buckets, byLogin);
  }

  /**
   * Returns the values in force when an instance that runs with {@code running} reads these: those
   * that need a restart stay.
   */
  public ConfigValues inForceAfter(ConfigValues running) {
    Map<String, Map<String, ConfigValue>> keptSections = new LinkedHashMap<>();
    sections.forEach(
        (name, values) ->
            keptSections.put(name, keep(running.sections.getOrDefault(name, values), values)));
    Map<BucketId, Map<String, ConfigValue>> keptBuckets = new LinkedHashMap<>();
    buckets.forEach(
        (id, values) ->
            keptBuckets.put(id, keep(running.buckets.getOrDefault(id, values), values)));
    return new ConfigValues(keptSections, keptBuckets, users);
  }

  private static Map<String, ConfigValue> keep(
      Map<String, ConfigValue> running, Map<String, ConfigValue> read) {
    Map<String, ConfigValue> kept = new TreeMap<>();
    read.forEach(
        (name, value) ->
            kept.put(
                name,
                value.key().effect() == Key.Effect.RESTART
                    ? running.getOrDefault(name, value)
                    : value));
    return kept;
  }
}
