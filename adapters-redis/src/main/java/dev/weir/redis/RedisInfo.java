package dev.weir.redis;

import java.util.HashMap;
import java.util.Map;

/** The fields of a server's answer to {@code INFO}. */
record RedisInfo(Map<String, String> fields) {
  /** Keeps a copy. */
  RedisInfo {
    fields = Map.copyOf(fields);
  }

  /** Reads lines of {@code name:value}; section titles and empty lines are skipped. */
  static RedisInfo parse(String text) {
    Map<String, String> fields = new HashMap<>();
    text.lines()
        .forEach(
            line -> {
              int colon = line.indexOf(':');
              if (colon > 0 && !line.startsWith("#")) {
                fields.put(line.substring(0, colon), line.substring(colon + 1));
              }
            });
    return new RedisInfo(fields);
  }

  /**
   * Returns the product and version. Valkey reports Redis 7.2.4 in {@code redis_version} for old
   * clients, and its own version in {@code valkey_version}.
   */
  String version() {
    String valkey = fields.get("valkey_version");
    return valkey != null ? "Valkey " + valkey : "Redis " + redisVersion();
  }

  /** Returns whether it is at least {@code major.minor}, or its version is unknown. */
  boolean isAtLeast(int major, int minor) {
    String[] parts = redisVersion().split("\\.", 3);
    if (parts.length < 2 || !isNumber(parts[0]) || !isNumber(parts[1])) {
      return true;
    }
    int itsMajor = Integer.parseInt(parts[0]);
    return itsMajor > major || (itsMajor == major && Integer.parseInt(parts[1]) >= minor);
  }

  boolean isSentinel() {
    return "sentinel".equals(fields.get("redis_mode"));
  }

  boolean isClusterNode() {
    return "cluster".equals(fields.get("redis_mode"));
  }

  boolean isReplica() {
    return "slave".equals(fields.get("role"));
  }

  boolean canEvict() {
    return !fields.getOrDefault("maxmemory_policy", "noeviction").equals("noeviction");
  }

  boolean isAppendingToFile() {
    return "1".equals(fields.get("aof_enabled"));
  }

  private String redisVersion() {
    return fields.getOrDefault("redis_version", "of unknown version");
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty() && text.length() < 6 && text.chars().allMatch(Character::isDigit);
  }
}
