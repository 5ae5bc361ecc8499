package dev.weir.bootstrap.config;

import dev.weir.application.health.ReadinessPolicy;
import java.time.Duration;

/** {@code proxy.yaml}: the settings of the whole instance. */
public record ProxyConfig(
    String instanceId,
    Endpoint listen,
    Endpoint health,
    Endpoint metrics,
    ReadinessPolicy readyPolicy,
    Duration shutdownTimeout,
    ClientsConfig clients,
    ClientTlsConfig tls,
    CoordinationConfig coordination,
    FallbackConfig fallback,
    LoggingConfig logging) {}
