package dev.weir.bootstrap.config;

import java.util.Optional;

/**
 * Which machines of AWS are members.
 *
 * @param region where they are; this machine's where it is not said
 * @param tagKey a tag that they have and others have not
 * @param tagValue what it says
 */
public record AwsLookup(
    Optional<String> region, Optional<String> tagKey, Optional<String> tagValue) {
  /** All machines of this one's region that it may see. */
  public static final AwsLookup OWN_REGION =
      new AwsLookup(Optional.empty(), Optional.empty(), Optional.empty());
}
