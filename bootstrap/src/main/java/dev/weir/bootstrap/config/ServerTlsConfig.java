package dev.weir.bootstrap.config;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How a bucket's server is dialled.
 *
 * @param ca the authorities to trust; nothing means those of the JVM
 * @param serverName the name that the certificate must bear
 */
public record ServerTlsConfig(ServerTlsMode mode, Optional<Path> ca, String serverName) {}
