package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.CidrBlock;
import dev.weir.bootstrap.config.draft.Located;
import dev.weir.bootstrap.config.draft.ProxyDraft;
import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.problem.Problems;
import dev.weir.bootstrap.config.schema.InstanceKeys;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.ProxyKeys;
import dev.weir.tds.listener.ProxyProtocol;
import dev.weir.tds.tls.ClientTls;
import java.util.List;
import java.util.Optional;

/** Checks that the settings of TLS and other services of an instance are complete. */
final class InstanceCheck {
  private final ProxyDraft proxy;
  private final Problems problems;
  private final Files files;

  InstanceCheck(ProxyDraft proxy, Problems problems, Files files) {
    this.proxy = proxy;
    this.problems = problems;
    this.files = files;
  }

  void run() {
    files.requireReadable(proxy.proxy(), ProxyKeys.USERS);
    checkProxyProtocol(proxy.proxy());
    checkTls(proxy.tls());
  }

  private void checkProxyProtocol(Settings section) {
    Optional<Located<ProxyProtocol>> protocol = section.find(ProxyKeys.PROXY_PROTOCOL);
    Optional<Located<List<CidrBlock>>> trusted = section.find(ProxyKeys.TRUSTED_PROXIES);
    if (protocol.isEmpty() || trusted.isEmpty()) {
      return;
    }
    boolean off = protocol.get().value() == ProxyProtocol.OFF;
    if (!off && trusted.get().value().isEmpty()) {
      problems.error(
          protocol.get().place(),
          "'proxy_protocol' needs 'trusted_proxies': headers from other addresses are refused");
    }
    if (off && !trusted.get().value().isEmpty()) {
      problems.warning(
          trusted.get().place(), "'trusted_proxies' has no effect while 'proxy_protocol' is off");
    }
  }

  private void checkTls(Settings section) {
    files.requireReadable(section, InstanceKeys.CERTIFICATE);
    files.requireReadable(section, InstanceKeys.PRIVATE_KEY);
    requireWith(section, InstanceKeys.CERTIFICATE, InstanceKeys.PRIVATE_KEY);
    requireWith(section, InstanceKeys.PRIVATE_KEY, InstanceKeys.CERTIFICATE);
    requireWith(section, InstanceKeys.PRIVATE_KEY_PASSWORD, InstanceKeys.PRIVATE_KEY);
    section
        .find(InstanceKeys.TLS_MIN_VERSION)
        .ifPresent(
            version -> {
              OldTls.warning("min_version", version)
                  .ifPresent(text -> problems.warning(version.place(), text));
              OldTls.obstacle("min_version", version)
                  .ifPresent(text -> problems.error(version.place(), text));
            });
    Optional<Located<String>> certificate = section.find(InstanceKeys.CERTIFICATE);
    boolean off = section.value(InstanceKeys.TLS_MODE).filter(ClientTls.OFF::equals).isPresent();
    if (off && certificate.isPresent()) {
      problems.warning(
          certificate.get().place(), "'certificate' has no effect while 'mode' under 'tls' is off");
    }
  }

  private <T> void requireWith(Settings section, Key<T> given, Key<?> needed) {
    section
        .find(given)
        .filter(found -> !section.mentions(needed))
        .ifPresent(
            found ->
                problems.error(
                    found.place(), "'" + given.name() + "' needs '" + needed.name() + "'"));
  }
}
