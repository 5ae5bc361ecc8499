package dev.weir.tds.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.Test;

class SelfSignedTest {
  private static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");

  @Test
  void isValidForAYearAndForTheClocksThatAreSlow() throws Exception {
    X509Certificate certificate = SelfSigned.create("weir.example", NOW).certificate();

    certificate.checkValidity(Date.from(NOW.minus(Duration.ofHours(23))));
    certificate.checkValidity(Date.from(NOW.plus(Duration.ofDays(364))));
    assertThat(certificate.getNotAfter()).isEqualTo(Date.from(NOW.plus(Duration.ofDays(365))));
  }

  @Test
  void isMadeOutToTheHostAndToLocalhost() throws Exception {
    X509Certificate certificate = SelfSigned.create("weir.example", NOW).certificate();

    assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo("CN=weir.example");
    assertThat(certificate.getSubjectAlternativeNames())
        .containsExactlyInAnyOrder(
            List.of(2, "weir.example"),
            List.of(2, "localhost"),
            List.of(7, "127.0.0.1"),
            List.of(7, "0:0:0:0:0:0:0:1"));
  }

  @Test
  void isAServersAndNoAuthoritys() throws Exception {
    X509Certificate certificate = SelfSigned.create("weir.example", NOW).certificate();

    certificate.verify(certificate.getPublicKey());
    assertThat(certificate.getVersion()).isEqualTo(3);
    assertThat(certificate.getBasicConstraints()).as("no authority").isEqualTo(-1);
    assertThat(certificate.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
  }

  @Test
  void hasANumberOfItsOwn() {
    assertThat(SelfSigned.create("weir.example", NOW).certificate().getSerialNumber())
        .isPositive()
        .isNotEqualTo(SelfSigned.create("weir.example", NOW).certificate().getSerialNumber());
  }

  @Test
  void aHostNameThatIsTooLongForASubjectIsAnAlternativeNameAllTheSame() throws Exception {
    String name = "x".repeat(60) + ".weir.example";
    X509Certificate certificate = SelfSigned.create(name, NOW).certificate();

    assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo("CN=localhost");
    assertThat(certificate.getSubjectAlternativeNames()).contains(List.of(2, name));
  }

  @Test
  void datesOfTheSecondHalfOfTheCenturyFitToo() throws Exception {
    Instant late = Instant.parse("2049-12-31T12:00:00Z");

    X509Certificate certificate = SelfSigned.create("weir.example", late).certificate();

    assertThat(certificate.getNotBefore()).isEqualTo(Date.from(late.minus(Duration.ofDays(1))));
    assertThat(certificate.getNotAfter()).isEqualTo(Date.from(late.plus(Duration.ofDays(365))));
  }
}
