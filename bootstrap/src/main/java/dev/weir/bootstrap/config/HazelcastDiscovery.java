package dev.weir.bootstrap.config;

/** How the members of the Hazelcast cluster find each other. */
public enum HazelcastDiscovery {
  /** They are listed. */
  MEMBERS,
  /** Through the DNS name of a headless Kubernetes service. */
  KUBERNETES,
  /** By asking AWS for the machines with a tag. */
  AWS
}
