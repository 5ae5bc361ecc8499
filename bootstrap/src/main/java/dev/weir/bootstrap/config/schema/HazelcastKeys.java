package dev.weir.bootstrap.config.schema;

import dev.weir.bootstrap.config.Endpoint;
import dev.weir.bootstrap.config.HazelcastDiscovery;
import dev.weir.bootstrap.config.Secret;
import java.time.Duration;
import java.util.List;

/** The section {@code hazelcast} of {@code proxy.yaml}. */
public final class HazelcastKeys {
  /** The name of the cluster. */
  public static final Key<String> CLUSTER_NAME =
      Key.required(
          "cluster_name",
          new Name(),
          "The name of the cluster; members of other clusters are refused. It is not a secret:"
              + " it crosses the network in clear text.");

  /** The secret that all members share. */
  public static final Key<Secret> SECRET =
      Key.required(
          "secret",
          new Hidden(),
          "The secret that all members share, of at least 16 characters. On each connection"
              + " between members both sides prove that they know it before they exchange"
              + " anything else. It never crosses the network.");

  /** The address on which this member listens. */
  public static final Key<String> BIND_ADDR =
      Key.required(
          "bind_addr",
          new HostName(),
          "The address of this machine on which this member listens and to which the others"
              + " connect. Traffic between members is not encrypted: choose a network that you"
              + " trust.");

  /** The port on which this member listens. */
  public static final Key<Integer> PORT =
      Key.of("port", WholeNumber.PORT, 5701, "The port on which this member listens.");

  /** The way in which members find each other. */
  public static final Key<HazelcastDiscovery> DISCOVERY =
      Key.of(
          "discovery",
          Choice.of(HazelcastDiscovery.class),
          HazelcastDiscovery.MEMBERS,
          "The way in which members find each other: the list below, a Kubernetes service, or"
              + " AWS machines with a certain tag.");

  /** The list of all members. */
  public static final Key<List<Endpoint>> MEMBERS =
      Key.list(
          "members",
          new HostPort(),
          "All members, including this one; needed for discovery by members.");

  /** The DNS name of the service that lists all members. */
  public static final Key<String> SERVICE_DNS =
      Key.open(
          "service_dns",
          new HostName(),
          "none",
          "The DNS name of the headless service; needed for discovery by kubernetes.");

  /** The AWS region of the members. */
  public static final Key<String> AWS_REGION =
      Key.open(
          "aws_region",
          new Name(),
          "that of this machine",
          "With discovery by aws: the region of the members.");

  /** The key of the AWS tag that members have. */
  public static final Key<String> AWS_TAG_KEY =
      Key.open(
          "aws_tag_key",
          new Name(),
          "none",
          "With discovery by aws: a tag that only the machines of members have.");

  /** The value of that tag. */
  public static final Key<String> AWS_TAG_VALUE =
      Key.open(
          "aws_tag_value", new Name(), "none", "With discovery by aws: the value of that tag.");

  /** The number of members of the whole cluster. */
  public static final Key<Integer> CLUSTER_SIZE =
      Key.open(
          "cluster_size",
          new WholeNumber(1, 1_000),
          "the number of members",
          "The number of members of the whole cluster. A part without a majority of them cannot"
              + " use the ledger and falls back. Needed for discovery by kubernetes and aws.");

  /** The timeout of an operation. */
  public static final Key<Duration> OPERATION_TIMEOUT =
      Key.of(
          "operation_timeout",
          Span.POSITIVE,
          Duration.ofSeconds(3),
          "The time limit for the answer of another member.");

  /** The section. */
  public static final Section SECTION =
      Section.of(
          "hazelcast",
          List.of(
              CLUSTER_NAME,
              SECRET,
              BIND_ADDR,
              PORT,
              DISCOVERY,
              MEMBERS,
              SERVICE_DNS,
              AWS_REGION,
              AWS_TAG_KEY,
              AWS_TAG_VALUE,
              CLUSTER_SIZE,
              OPERATION_TIMEOUT,
              LeaseKeys.HEARTBEAT_INTERVAL,
              LeaseKeys.HEARTBEAT_TTL,
              LeaseKeys.RECLAIM_GRACE));

  private HazelcastKeys() {}
}
