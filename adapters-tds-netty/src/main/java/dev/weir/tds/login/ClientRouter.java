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
 * passthrough bucket, whose clients encrypt their LOGIN7 for the server; else by its LOGIN7. Any
 * thread.
 */
public final class ClientRouter {
  /**
   * The buckets and the ways to them.
   *
   * @param loginBuckets the buckets whose clients log in to Weir; null where no LOGIN7 is read
   */
  public record Routes(
      RoutingDirectory directory,
      Map<BucketId, PassthroughBucket> passthroughBuckets,
      @Nullable Map<BucketId, LoginBucket> loginBuckets) {
    /** Copies the maps. */
    public Routes {
      passthroughBuckets = Map.copyOf(passthroughBuckets);
      loginBuckets = loginBuckets == null ? null : Map.copyOf(loginBuckets);
    }
  }

  private volatile Routes routes;

  /** Routes to these buckets. */
  public ClientRouter(Routes routes) {
    this.routes = routes;
  }

  /** Routes clients that are decided on from now on to these buckets. */
  public void change(Routes other) {
    routes = other;
  }

  /**
   * Decides on a client whose LOGIN7 was not read.
   *
   * @param query the client's address, and the instance name of its PRELOGIN
   * @return null where its LOGIN7 has to be read first
   */
  @Nullable ClientDecision decideBeforeLogin(RoutingQuery query) {
    Routes now = routes;
    if (now.passthroughBuckets().isEmpty() && now.loginBuckets() != null) {
      return null;
    }
    Routing routing = now.directory().route(query);
    PassthroughBucket bucket =
        routing instanceof Routing.Routed routed
            ? now.passthroughBuckets().get(routed.bucket())
            : null;
    if (bucket != null) {
      return new ClientDecision.RelayBytes(bucket);
    }
    return now.loginBuckets() == null
        ? new ClientDecision.Refuse(unroutable(query, routing))
        : null;
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
    Routes now = routes;
    Routing routing = now.directory().route(query);
    if (routing instanceof Routing.Routed routed && now.loginBuckets() != null) {
      LoginBucket bucket = now.loginBuckets().get(routed.bucket());
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
