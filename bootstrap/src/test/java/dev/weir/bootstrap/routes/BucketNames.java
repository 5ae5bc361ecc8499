package dev.weir.bootstrap.routes;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.net.spi.InetAddressResolver;
import java.net.spi.InetAddressResolverProvider;
import java.util.stream.Stream;

/**
 * Resolves every name that ends in {@value #DOMAIN} to this machine, as a network does whose
 * servers were all given the address of Weir. Other names are resolved as ever.
 */
public final class BucketNames extends InetAddressResolverProvider {
  static final String DOMAIN = ".weir.example";

  @Override
  public InetAddressResolver get(Configuration configuration) {
    return new Names(configuration.builtinResolver());
  }

  @Override
  public String name() {
    return "names of buckets";
  }

  private record Names(InetAddressResolver others) implements InetAddressResolver {
    @Override
    public Stream<InetAddress> lookupByName(String host, LookupPolicy policy)
        throws UnknownHostException {
      return host.endsWith(DOMAIN)
          ? Stream.of(InetAddress.getByAddress(host, new byte[] {127, 0, 0, 1}))
          : others.lookupByName(host, policy);
    }

    @Override
    public String lookupByAddress(byte[] address) throws UnknownHostException {
      return others.lookupByAddress(address);
    }
  }
}
