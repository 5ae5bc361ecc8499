package dev.weir.bootstrap.config.schema;

import java.util.List;
import java.util.Optional;

/** All sections of both files. */
public final class Schema {
  /** The sections of {@code proxy.yaml}, in the order of the reference. */
  public static final List<Section> PROXY_FILE =
      List.of(
          ProxyKeys.SECTION,
          RedisKeys.SECTION,
          HazelcastKeys.SECTION,
          InstanceKeys.FALLBACK,
          InstanceKeys.TLS,
          InstanceKeys.ADMIN,
          InstanceKeys.LOGGING);

  /** The sections of {@code buckets.yaml}. */
  public static final List<Section> BUCKETS_FILE = List.of(BucketKeys.DEFAULTS, BucketKeys.SECTION);

  private Schema() {}

  /** Returns another section in which a key of this name is valid. */
  public static Optional<Section> findOtherSection(String keyName, Section notHere) {
    for (List<Section> file : List.of(PROXY_FILE, BUCKETS_FILE)) {
      for (Section section : file) {
        if (!section.name().equals(notHere.name()) && section.names().contains(keyName)) {
          return Optional.of(section);
        }
      }
    }
    return Optional.empty();
  }
}
