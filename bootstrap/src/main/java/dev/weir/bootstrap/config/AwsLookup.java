package dev.weir.bootstrap.config;

import java.util.Optional;

/**
 * The AWS machines that are members of the cluster.
 *
 * @param region their region; that of this machine if not given
 * @param tagKey the key of a tag that only members have
 * @param tagValue the value of that tag
 */
public record AwsLookup(
    Optional<String> region, Optional<String> tagKey, Optional<String> tagValue) {
  /** All machines in this machine's region that it may see. */
  public static final AwsLookup OWN_REGION =
      new AwsLookup(Optional.empty(), Optional.empty(), Optional.empty());
}
