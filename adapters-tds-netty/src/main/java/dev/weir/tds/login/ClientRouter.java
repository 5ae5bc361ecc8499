package dev.weir.tds.login;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.routing.Routing;
import dev.weir.domain.routing.RoutingDirectory;
import dev.weir.domain.routing.RoutingQuery;
import dev.weir.tds.passthrough.PassthroughBucket;
import dev.weir.tds.wire.Login7;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decides how an accepted client is served: by its address and PRELOGIN where these lead to a
 * passthrough bucket, whose clients encrypt their LOGIN7 for the server; else by its LOGIN7.
 * Immutable; any thread.
 */
public final class ClientRouter {
  private final RoutingDirectory directory;
  private final Map<BucketId, PassthroughBucket> passthroughBuckets;
  private final @Nullable Map<BucketId, LoginBucket> loginBuckets;

  /**
   * Routes to these buckets.
   *
   * @param loginBuckets the buckets whose clients log in to Weir; null where no LOGIN7 is read
   */
  public ClientRouter(
      RoutingDirectory directory,
      Map<BucketId, PassthroughBucket> passthroughBuckets,
      @Nullable Map<BucketId, LoginBucket> loginBuckets) {
    this.directory = directory;
    this.passthroughBuckets = Map.copyOf(passthroughBuckets);
    this.loginBuckets = loginBuckets == null ? null : Map.copyOf(loginBuckets);
  }

  /**
   * Decides on a client whose LOGIN7 was not read.
   *
   * @param query the client's address, and the instance name of its PRELOGIN
   * @return null where its LOGIN7 has to be read first
   */
  @Nullable ClientDecision decideBeforeLogin(RoutingQuery query) {
    if (passthroughBuckets.isEmpty() && loginBuckets != null) {
      return null;
    }
    Routing routing = directory.route(query);
    PassthroughBucket bucket =
        routing instanceof Routing.Routed routed ? passthroughBuckets.get(routed.bucket()) : null;
    if (bucket != null) {
      return new ClientDecision.RelayBytes(bucket);
    }
    return loginBuckets == null ? new ClientDecision.Refuse(unroutable(query, routing)) : null;
  }

  /**
   * Decides on a client whose LOGIN7 was read.
   *
   * @param query all that the client said
   */
  ClientDecision decide(RoutingQuery query, Login7 login) {
    ClientError objection = LoginTerms.objection(login);
    if (objection != null) {
      return new ClientDecision.Refuse(objection);
    }
    Routing routing = directory.route(query);
    if (routing instanceof Routing.Routed routed && loginBuckets != null) {
      LoginBucket bucket = loginBuckets.get(routed.bucket());
      if (bucket != null) {
        return new ClientDecision.LogIn(bucket, routed.user());
      }
    }
    return new ClientDecision.Refuse(unroutable(query, routing));
  }

  private static ClientError unroutable(RoutingQuery query, Routing routing) {
    return routing instanceof Routing.Ambiguous ambiguous
        ? ClientError.unroutable(query, ambiguous)
        : ClientError.unroutable(query);
  }
}
