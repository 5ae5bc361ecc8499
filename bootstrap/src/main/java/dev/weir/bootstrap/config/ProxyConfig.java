package dev.weir.bootstrap.config;

import dev.weir.application.health.ReadinessPolicy;
import java.time.Duration;
import java.util.Optional;

/**
 * {@code proxy.yaml}: the settings of the whole instance.
 *
 * @param browser where clients ask for the port of a bucket (UDP); empty where they are not
 *     answered
 */
public record ProxyConfig(
    String instanceId,
    Endpoint listen,
    Optional<Endpoint> browser,
    Endpoint health,
    Endpoint metrics,
    ReadinessPolicy readyPolicy,
    Duration shutdownTimeout,
    ClientsConfig clients,
    ClientTlsConfig tls,
    CoordinationConfig coordination,
    FallbackConfig fallback,
    LoggingConfig logging) {}
