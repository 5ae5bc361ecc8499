package dev.weir.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when Weir cannot listen on an address; the message contains the address, the reason and
 * advice.
 */
public final class HttpBindException extends IOException {
  HttpBindException(InetSocketAddress address, String reason, @Nullable IOException cause) {
    super(
        "cannot listen for HTTP on %s:%d: %s; give another address or port, or end what uses it"
            .formatted(address.getHostString(), address.getPort(), reason),
        cause);
  }
}
