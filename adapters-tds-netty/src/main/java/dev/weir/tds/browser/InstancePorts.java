package dev.weir.tds.browser;

import java.util.OptionalInt;

/** The ports on which clients find the buckets. */
@FunctionalInterface
public interface InstancePorts {
  /**
   * Returns the port of a bucket.
   *
   * @param name the name that a client wrote behind the host: {@code host\name}
   * @return empty where no bucket has that name, or several have
   */
  OptionalInt portOf(String name);
}
