package dev.weir.broken.onlybootstrapreadstheenvironment.redis;

final class BrokenByProperty {
  static int timeout() {
    return Integer.getInteger("redis.timeout", 1);
  }
}
