package dev.weir.bootstrap.config;

import dev.weir.application.health.ReadinessPolicy;
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
    LeaveConfig leave,
    ReloadConfig reload,
    ClientsConfig clients,
    ClientTlsConfig tls,
    CoordinationConfig coordination,
    FallbackConfig fallback,
    LoggingConfig logging) {
  /** Returns this configuration with those values of another one that count at a reload. */
  public ProxyConfig reloaded(ProxyConfig read) {
    return new ProxyConfig(
        instanceId,
        listen,
        browser,
        health,
        metrics,
        read.readyPolicy,
        read.leave,
        read.reload,
        clients.withRequestStallTimeout(read.clients.requestStallTimeout()),
        tls,
        coordination,
        fallback,
        logging);
  }
}
