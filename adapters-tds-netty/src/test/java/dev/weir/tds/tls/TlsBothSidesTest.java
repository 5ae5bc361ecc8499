package dev.weir.tds.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.ssl.SslHandler;
import java.security.Security;
import java.time.Instant;
import java.util.List;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TlsBothSidesTest {
  private static final ByteBufAllocator ALLOCATOR = UnpooledByteBufAllocator.DEFAULT;

  private final TlsIdentity host = SelfSigned.create("weir.example", Instant.now());

  @Test
  void theNativeLibraryIsUsedWhereThereIsOne() {
    assumeTrue(System.getProperty("os.arch").equals("amd64"));
    assumeTrue(System.getProperty("os.name").equals("Linux"));
    assertThat(TlsLibrary.best()).isEqualTo(TlsLibrary.NATIVE);
  }

  @ParameterizedTest
  @EnumSource(TlsLibrary.class)
  void aWrappedHandshakeIsTls12AndCarriesData(TlsLibrary library) throws Exception {
    ClientFacingTls clients = new ClientFacingTls(library, host);
    ServerFacingTls servers = ServerFacingTls.trusting(library, OldestTls.TLS_1_2, host.chain());
    try (Handshake handshake =
        new Handshake(
            servers.forWrapped(ALLOCATOR, "weir.example", 1433),
            clients.forWrapped(ALLOCATOR, OldestTls.TLS_1_2))) {
      assertThat(handshake.succeeded()).isTrue();
      assertThat(handshake.session().getProtocol()).isEqualTo("TLSv1.2");
      assertThat(handshake.sent("SELECT 1")).isEqualTo("SELECT 1");
    }
  }

  @ParameterizedTest
  @EnumSource(TlsLibrary.class)
  void wrappedHandshakeStaysBelowTls13(TlsLibrary library) throws Exception {
    ClientFacingTls clients = new ClientFacingTls(library, host);
    ServerFacingTls servers = ServerFacingTls.trusting(library, OldestTls.TLS_1_2, host.chain());
    try (Handshake handshake =
        new Handshake(
            servers.forStrict(ALLOCATOR, "weir.example", 1433),
            clients.forWrapped(ALLOCATOR, OldestTls.TLS_1_2))) {
      assertThat(handshake.session().getProtocol()).isEqualTo("TLSv1.2");
    }
    try (Handshake handshake =
        new Handshake(
            servers.forWrapped(ALLOCATOR, "weir.example", 1433), clients.forStrict(ALLOCATOR))) {
      assertThat(handshake.succeeded()).as("no ALPN is tolerated").isTrue();
      assertThat(handshake.session().getProtocol()).isEqualTo("TLSv1.2");
    }
  }

  @ParameterizedTest
  @EnumSource(OldestTls.class)
  void oldVersionIsSpokenOnlyWhereItIsAccepted(OldestTls oldest) throws Exception {
    ClientFacingTls clients = new ClientFacingTls(TlsLibrary.NATIVE, host);
    for (OldestTls known : OldestTls.values()) {
      boolean isAccepted = known.compareTo(oldest) >= 0;
      ServerFacingTls any = ServerFacingTls.trustingAnyServer(TlsLibrary.NATIVE, OldestTls.TLS_1_0);
      SslHandler oldClient = any.forWrapped(ALLOCATOR, "weir.example", 1433);
      oldClient.engine().setEnabledProtocols(new String[] {known.protocol()});
      try (Handshake handshake = new Handshake(oldClient, clients.forWrapped(ALLOCATOR, oldest))) {
        assertThat(handshake.succeeded()).as("client of %s", known).isEqualTo(isAccepted);
        if (isAccepted) {
          assertThat(handshake.session().getProtocol()).isEqualTo(known.protocol());
          assertThat(handshake.sent("SELECT 1")).isEqualTo("SELECT 1");
        }
      }
      ServerFacingTls servers = ServerFacingTls.trusting(TlsLibrary.NATIVE, oldest, host.chain());
      SslHandler oldServer = clients.forWrapped(ALLOCATOR, OldestTls.TLS_1_0);
      oldServer.engine().setEnabledProtocols(new String[] {known.protocol()});
      try (Handshake handshake =
          new Handshake(servers.forWrapped(ALLOCATOR, "weir.example", 1433), oldServer)) {
        assertThat(handshake.succeeded()).as("server of %s", known).isEqualTo(isAccepted);
      }
    }
  }

  @Test
  void newestCommonVersionIsSpoken() throws Exception {
    ClientFacingTls clients = new ClientFacingTls(TlsLibrary.NATIVE, host);
    ServerFacingTls any = ServerFacingTls.trustingAnyServer(TlsLibrary.NATIVE, OldestTls.TLS_1_0);
    try (Handshake handshake =
        new Handshake(
            any.forWrapped(ALLOCATOR, "weir.example", 1433),
            clients.forWrapped(ALLOCATOR, OldestTls.TLS_1_0))) {
      assertThat(handshake.session().getProtocol()).isEqualTo("TLSv1.2");
    }
  }

  @Test
  void jdkSpeaksOldVersionsOnlyIfItsOperatorHasEnabledThem() {
    String disabled = String.valueOf(Security.getProperty("jdk.tls.disabledAlgorithms"));

    assertThat(TlsLibrary.JDK.speaks(OldestTls.TLS_1_2)).isTrue();
    assertThat(TlsLibrary.JDK.speaks(OldestTls.TLS_1_0)).isNotEqualTo(disabled.contains("TLSv1,"));
    assertThat(TlsLibrary.NATIVE.speaks(OldestTls.TLS_1_0)).isTrue();
  }

  @ParameterizedTest
  @EnumSource(TlsLibrary.class)
  void aStrictHandshakeIsTls13AndSaysTds8(TlsLibrary library) throws Exception {
    ClientFacingTls clients = new ClientFacingTls(library, host);
    ServerFacingTls servers = ServerFacingTls.trusting(library, OldestTls.TLS_1_2, host.chain());
    try (Handshake handshake =
        new Handshake(
            servers.forStrict(ALLOCATOR, "localhost", 1433), clients.forStrict(ALLOCATOR))) {
      assertThat(handshake.succeeded()).isTrue();
      assertThat(handshake.session().getProtocol()).isEqualTo("TLSv1.3");
      assertThat(handshake.clientProtocol()).isEqualTo("tds/8.0");
      assertThat(handshake.serverProtocol()).isEqualTo("tds/8.0");
      assertThat(handshake.sent("SELECT 1")).isEqualTo("SELECT 1");
    }
  }

  @ParameterizedTest
  @EnumSource(TlsLibrary.class)
  void eachPacketIsARecordOfItsOwn(TlsLibrary library) throws Exception {
    ClientFacingTls clients = new ClientFacingTls(library, host);
    ServerFacingTls servers = ServerFacingTls.trusting(library, OldestTls.TLS_1_2, host.chain());
    try (Handshake wrapped =
            new Handshake(
                servers.forWrapped(ALLOCATOR, "weir.example", 1433),
                clients.forWrapped(ALLOCATOR, OldestTls.TLS_1_2));
        Handshake strict =
            new Handshake(
                servers.forStrict(ALLOCATOR, "localhost", 1433), clients.forStrict(ALLOCATOR))) {
      assertThat(wrapped.recordsOf(5, 1_000)).isEqualTo(5);
      assertThat(strict.recordsOf(5, 1_000)).isEqualTo(5);
    }
  }

  @ParameterizedTest
  @EnumSource(TlsLibrary.class)
  void aServerUnderAnotherNameIsRefused(TlsLibrary library) throws Exception {
    ClientFacingTls clients = new ClientFacingTls(library, host);
    ServerFacingTls servers = ServerFacingTls.trusting(library, OldestTls.TLS_1_2, host.chain());
    try (Handshake handshake =
        new Handshake(
            servers.forWrapped(ALLOCATOR, "other.example", 1433),
            clients.forWrapped(ALLOCATOR, OldestTls.TLS_1_2))) {
      assertThat(handshake.succeeded()).isFalse();
      assertThat(handshake.clientFailure()).hasStackTraceContaining("other.example");
    }
  }

  @ParameterizedTest
  @EnumSource(TlsLibrary.class)
  void untrustedServerIsRefusedIfCertificatesAreChecked(TlsLibrary library) throws Exception {
    ClientFacingTls clients = new ClientFacingTls(library, host);
    TlsIdentity stranger = SelfSigned.create("weir.example", Instant.now());
    for (ServerFacingTls servers :
        List.of(
            ServerFacingTls.trustingTheSystem(library, OldestTls.TLS_1_2),
            ServerFacingTls.trusting(library, OldestTls.TLS_1_2, stranger.chain()))) {
      try (Handshake handshake =
          new Handshake(
              servers.forWrapped(ALLOCATOR, "weir.example", 1433),
              clients.forWrapped(ALLOCATOR, OldestTls.TLS_1_2))) {
        assertThat(handshake.succeeded()).isFalse();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(TlsLibrary.class)
  void clientThatTrustsAnyServerChecksNeitherNameNorSignature(TlsLibrary library) throws Exception {
    ClientFacingTls clients = new ClientFacingTls(library, host);
    ServerFacingTls servers = ServerFacingTls.trustingAnyServer(library);
    try (Handshake handshake =
        new Handshake(
            servers.forWrapped(ALLOCATOR, "other.example", 1433),
            clients.forWrapped(ALLOCATOR, OldestTls.TLS_1_2))) {
      assertThat(handshake.succeeded()).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource(TlsLibrary.class)
  void newIdentityIsUsedForLaterHandshakes(TlsLibrary library) throws Exception {
    ClientFacingTls clients = new ClientFacingTls(library, host);
    ServerFacingTls servers = ServerFacingTls.trustingAnyServer(library);
    TlsIdentity renewed = SelfSigned.create("weir.example", Instant.now());
    try (Handshake before =
        new Handshake(
            servers.forWrapped(ALLOCATOR, "weir.example", 1433),
            clients.forWrapped(ALLOCATOR, OldestTls.TLS_1_2))) {
      clients.show(renewed);
      try (Handshake after =
          new Handshake(
              servers.forWrapped(ALLOCATOR, "weir.example", 1433),
              clients.forWrapped(ALLOCATOR, OldestTls.TLS_1_2))) {
        assertThat(shown(before)).isEqualTo(host.certificate());
        assertThat(shown(after)).isEqualTo(renewed.certificate());
        assertThat(before.sent("still here")).isEqualTo("still here");
      }
    }
  }

  private static Object shown(Handshake handshake) throws SSLPeerUnverifiedException {
    return handshake.session().getPeerCertificates()[0];
  }
}
