package dev.weir.bootstrap.certificates;

import dev.weir.bootstrap.config.ClientTlsConfig.KeyPair;
import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.Secret;
import dev.weir.tds.tls.Pem;
import dev.weir.tds.tls.TlsIdentity;
import dev.weir.tds.tls.UnusableCertificateException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The two files of an identity, with their content at the last look. */
final class CertificateFiles {
  private final KeyPair files;
  private final Environment environment;
  private byte @Nullable [] certificateSeen;
  private byte @Nullable [] keySeen;

  CertificateFiles(KeyPair files, Environment environment) {
    this.files = files;
    this.environment = environment;
  }

  Path certificate() {
    return files.certificate();
  }

  /** Reads both files. */
  TlsIdentity read() throws IOException, UnusableCertificateException {
    byte[] certificate = environment.read(files.certificate());
    byte[] key = environment.read(files.privateKey());
    certificateSeen = certificate;
    keySeen = key;
    return Pem.identity(
        text(certificate), text(key), files.password().map(Secret::reveal).orElse(null));
  }

  /**
   * Reads both files if one has changed since the last look. An error is thrown once per change,
   * not at every look.
   */
  Optional<TlsIdentity> readIfChanged() throws IOException, UnusableCertificateException {
    boolean same =
        Arrays.equals(environment.read(files.certificate()), certificateSeen)
            && Arrays.equals(environment.read(files.privateKey()), keySeen);
    return same ? Optional.empty() : Optional.of(read());
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
