package dev.weir.tds.login;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.login.LoginPolicy;
import dev.weir.application.login.UpstreamLogin;
import dev.weir.application.pool.PoolPolicy;
import dev.weir.application.session.SessionLimits;
import dev.weir.tds.server.ServerTarget;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a bucket whose clients log in to Weir.
 *
 * @param rules the rules that all buckets have
 * @param pool the rules of its pool
 * @param login the rules of its logins
 * @param upstream the bucket's own login, with which all clients work that Weir authenticates
 *     itself; null where clients use their own logins
 * @param target the server
 * @param limits the limits of its sessions
 * @param lending the rules of lending connections for transactions
 */
public record LoginBucketRules(
    BucketRules rules,
    PoolPolicy pool,
    LoginPolicy login,
    @Nullable UpstreamLogin upstream,
    ServerTarget target,
    SessionLimits limits,
    LendingRules lending) {}
