package dev.weir.tds.door;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.login.LoginPolicy;
import dev.weir.application.login.UpstreamLogin;
import dev.weir.application.pool.PoolPolicy;
import dev.weir.application.session.SessionLimits;
import dev.weir.tds.serverdial.ServerTarget;
import org.jspecify.annotations.Nullable;

/**
 * How a bucket is served whose TLS and logins Weir ends.
 *
 * @param rules what holds for buckets of any kind
 * @param pool how its connections are lent
 * @param login how its logins are believed
 * @param upstream the bucket's own login, with which all clients work that Weir lets in itself;
 *     null where clients log in at the server
 * @param target how its server is dialled
 * @param limits how patient it is with its clients and its server
 * @param lending how its connections are lent for transactions
 */
public record DoorRules(
    BucketRules rules,
    PoolPolicy pool,
    LoginPolicy login,
    @Nullable UpstreamLogin upstream,
    ServerTarget target,
    SessionLimits limits,
    LendingRules lending) {}
