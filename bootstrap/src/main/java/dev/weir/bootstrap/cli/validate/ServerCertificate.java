package dev.weir.bootstrap.cli.validate;

import dev.weir.domain.error.Wording;
import java.security.cert.X509Certificate;
import java.time.Instant;

/**
 * The certificate that a server has shown.
 *
 * @param checked whether its authority and its name were checked successfully
 */
record ServerCertificate(String subject, Instant notBefore, Instant notAfter, boolean checked) {
  static ServerCertificate of(X509Certificate certificate, boolean checked) {
    return new ServerCertificate(
        Wording.clean(certificate.getSubjectX500Principal().getName(), Wording.NAME_LENGTH),
        certificate.getNotBefore().toInstant(),
        certificate.getNotAfter().toInstant(),
        checked);
  }

  boolean isValidAt(Instant moment) {
    return !moment.isBefore(notBefore) && !moment.isAfter(notAfter);
  }
}
