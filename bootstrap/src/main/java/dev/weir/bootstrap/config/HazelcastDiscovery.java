package dev.weir.bootstrap.config;

/** The way in which the members of the Hazelcast cluster find each other. */
public enum HazelcastDiscovery {
  /** By a list of all members. */
  MEMBERS,
  /** By the DNS name of a headless Kubernetes service. */
  KUBERNETES,
  /** By a query of AWS for the machines with a tag. */
  AWS
}
