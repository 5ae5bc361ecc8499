package dev.weir.tds.door;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.login.LoginPolicy;
import dev.weir.application.pool.PoolPolicy;
import dev.weir.tds.serverdial.ServerTarget;

/**
 * How a bucket is served whose TLS and logins Weir ends.
 *
 * @param rules what holds for buckets of any kind
 * @param pool how its connections are lent
 * @param login how its logins are believed
 * @param target how its server is dialled
 */
public record DoorRules(
    BucketRules rules, PoolPolicy pool, LoginPolicy login, ServerTarget target) {}
