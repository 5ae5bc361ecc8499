package dev.weir.bootstrap.config;

import dev.weir.tds.tls.OldestTls;
import dev.weir.tds.tls.ServerTls;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The encryption towards a bucket's server.
 *
 * @param minVersion the oldest version of TLS within TDS 7.x
 * @param ca the authorities to trust; empty for those of the JVM
 * @param serverName the name that the certificate must have; empty for the host of the server
 */
public record ServerTlsConfig(
    ServerTls mode, OldestTls minVersion, Optional<Path> ca, Optional<String> serverName) {}
