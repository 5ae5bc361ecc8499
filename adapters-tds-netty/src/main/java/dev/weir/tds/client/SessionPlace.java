package dev.weir.tds.client;

import dev.weir.domain.bucket.BucketId;
import org.jspecify.annotations.Nullable;

/**
 * The session of a client, as an operator names it.
 *
 * @param login the name with which the client logged in; null where the login was not read
 * @param number the number that Weir has given the session; 0 for none
 */
public record SessionPlace(BucketId bucket, @Nullable String login, int number) {}
