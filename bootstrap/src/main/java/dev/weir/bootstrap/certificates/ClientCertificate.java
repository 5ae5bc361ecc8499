package dev.weir.bootstrap.certificates;

import dev.weir.bootstrap.config.ClientTlsConfig;
import dev.weir.bootstrap.config.Environment;
import dev.weir.tds.tls.ClientFacingTls;
import dev.weir.tds.tls.SelfSigned;
import dev.weir.tds.tls.TlsIdentity;
import dev.weir.tds.tls.TlsLibrary;
import dev.weir.tds.tls.UnusableCertificateException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificate that Weir presents to clients: the configured one, which is read again when its
 * files change, or a self-signed one.
 */
public final class ClientCertificate implements AutoCloseable {
  /**
   * The interval of looks at the files: short enough for the renewal of certificates, and no load
   * for the disk.
   */
  public static final Duration LOOK_EVERY = Duration.ofSeconds(10);

  private static final Logger log = LoggerFactory.getLogger(ClientCertificate.class);

  private final ClientFacingTls tls;
  private final Optional<CertificateFiles> files;
  private @Nullable ScheduledExecutorService looking;
  private @Nullable String lastFailure;

  private ClientCertificate(ClientFacingTls tls, Optional<CertificateFiles> files) {
    this.tls = tls;
    this.files = files;
  }

  /**
   * Reads the certificate, or creates a self-signed one and logs a warning.
   *
   * @throws UnusableCertificateException when it cannot be used
   * @throws IOException when a file cannot be read
   */
  public static ClientCertificate open(
      ClientTlsConfig config, TlsLibrary library, Environment environment, Instant now)
      throws IOException, UnusableCertificateException {
    Optional<CertificateFiles> files =
        config.keyPair().map(pair -> new CertificateFiles(pair, environment));
    TlsIdentity identity;
    if (files.isPresent()) {
      identity = files.get().read();
    } else {
      identity = SelfSigned.create(environment.hostName(), now);
      log.atWarn().addKeyValue("name", environment.hostName()).log(SelfSigned.WARNING);
    }
    warnOfTime(identity, now);
    return new ClientCertificate(new ClientFacingTls(library, identity), files);
  }

  /** Returns the TLS settings of the listeners. */
  public ClientFacingTls tls() {
    return tls;
  }

  /** Starts to watch the files, on a thread of its own. */
  public void watch() {
    if (files.isEmpty() || looking != null) {
      return;
    }
    looking =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("weir-certificates").daemon().factory());
    long every = LOOK_EVERY.toMillis();
    var unused = looking.scheduleWithFixedDelay(this::reload, every, every, TimeUnit.MILLISECONDS);
  }

  /**
   * Presents the certificate that is in the files now; an unusable one leaves the old one in place.
   */
  public synchronized void reload() {
    if (files.isEmpty()) {
      return;
    }
    CertificateFiles followed = files.get();
    try {
      Optional<TlsIdentity> changed = followed.readIfChanged();
      lastFailure = null;
      if (changed.isPresent()) {
        tls.show(changed.get());
        log.atInfo()
            .addKeyValue("certificate", changed.get())
            .addKeyValue("valid_until", changed.get().certificate().getNotAfter().toInstant())
            .log("new certificate loaded; later handshakes use it");
      }
    } catch (IOException | UnusableCertificateException e) {
      logFailure(followed, e);
    }
  }

  /** Logs why the old certificate stays in use; missing files are logged once. */
  private void logFailure(CertificateFiles followed, Exception e) {
    String failure =
        e instanceof IOException ? "cannot be read: " + e : String.valueOf(e.getMessage());
    if (!failure.equals(lastFailure)) {
      log.atWarn()
          .addKeyValue("file", followed.certificate())
          .addKeyValue("reason", failure)
          .log("failed to load the new certificate; the old one stays in use");
    }
    lastFailure = failure;
  }

  private static void warnOfTime(TlsIdentity identity, Instant now) {
    Instant until = identity.certificate().getNotAfter().toInstant();
    if (until.isBefore(now)) {
      log.atWarn()
          .addKeyValue("certificate", identity)
          .addKeyValue("valid_until", until)
          .log("the certificate has expired; clients that check it will not connect");
    }
  }

  @Override
  public void close() {
    if (looking != null) {
      looking.shutdownNow();
    }
  }
}
