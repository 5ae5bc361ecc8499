package dev.weir.bootstrap.config;

import dev.weir.tds.tls.ServerTls;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How a bucket's server is dialled.
 *
 * @param ca the authorities to trust; nothing means those of the JVM
 * @param serverName the name that the certificate must bear
 */
public record ServerTlsConfig(ServerTls mode, Optional<Path> ca, String serverName) {}
