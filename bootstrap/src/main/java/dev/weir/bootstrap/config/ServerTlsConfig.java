package dev.weir.bootstrap.config;

import dev.weir.tds.tls.ServerTls;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The encryption towards a bucket's server.
 *
 * @param ca the authorities to trust; empty for those of the JVM
 * @param serverName the name that the certificate must bear
 */
public record ServerTlsConfig(ServerTls mode, Optional<Path> ca, String serverName) {}
