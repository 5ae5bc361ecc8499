package dev.weir.tds.transport;

import io.netty.resolver.AddressResolver;
import io.netty.resolver.AddressResolverGroup;
import io.netty.resolver.InetNameResolver;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * Resolves names as the operating system does, on a virtual thread: the JDK's resolver blocks, and
 * an event loop must not. Each dial resolves the name again, because a failover changes its
 * address.
 */
public final class OffLoopResolver extends AddressResolverGroup<InetSocketAddress> {
  @Override
  protected AddressResolver<InetSocketAddress> newResolver(EventExecutor executor) {
    return new SystemResolver(executor).asAddressResolver();
  }

  private static final class SystemResolver extends InetNameResolver {
    SystemResolver(EventExecutor executor) {
      super(executor);
    }

    @Override
    protected void doResolve(String host, Promise<InetAddress> promise) {
      Thread.startVirtualThread(
          () -> {
            try {
              promise.trySuccess(InetAddress.getByName(host));
            } catch (UnknownHostException e) {
              promise.tryFailure(e);
            }
          });
    }

    @Override
    protected void doResolveAll(String host, Promise<List<InetAddress>> promise) {
      Thread.startVirtualThread(
          () -> {
            try {
              promise.trySuccess(List.of(InetAddress.getAllByName(host)));
            } catch (UnknownHostException e) {
              promise.tryFailure(e);
            }
          });
    }
  }
}
