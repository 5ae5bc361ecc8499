package dev.weir.standin.strict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.StrictTls;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** TLS records and TDS packets must agree; TDS 8.0 is where a test can cut them as it likes. */
class TlsRecordTest {
  private StandIn standIn;
  private SSLSocket socket;

  @BeforeEach
  void logIn() throws IOException, GeneralSecurityException {
    standIn =
        StandIn.start(StandInOptions.defaults().withLogin("app", "secret").withTls(TlsMode.STRICT));
    socket = StrictTls.connect(standIn.address(), standIn.certificate());
    write(StrictTls.packet(RawConnection.PRELOGIN, 1, RawLogin.prelogin(2)));
    assertThat(StrictTls.readPacket(socket)).isTrue();
    RawLogin login = RawLogin.of("app", "secret").withVersion(RawLogin.TDS_8_0);
    write(StrictTls.packet(RawConnection.LOGIN, 1, login.payload()));
    assertThat(StrictTls.readPacket(socket)).isTrue();
  }

  @AfterEach
  void stop() throws IOException {
    socket.close();
    standIn.close();
  }

  /** One write is one record. */
  private void write(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
  }

  private static byte[] query() {
    return StrictTls.packet(
        RawConnection.BATCH, 1, RequestBytes.withHeaders(0).text("SELECT 1").done());
  }

  @Test
  void onePacketInOneRecord() throws IOException {
    write(query());
    assertThat(StrictTls.readPacket(socket)).isTrue();
    assertThat(standIn.report().violations()).isEmpty();
  }

  @Test
  void aPacketInTwoRecords() throws IOException {
    byte[] query = query();
    write(Arrays.copyOf(query, 20));
    write(Arrays.copyOfRange(query, 20, query.length));
    isDropped();
  }

  @Test
  void twoPacketsInOneRecord() throws IOException {
    byte[] text = RequestBytes.withHeaders(0).text("SELECT '" + "x".repeat(4000) + "'").done();
    byte[] first = StrictTls.packet(RawConnection.BATCH, 0, Arrays.copyOf(text, 4088));
    byte[] second =
        StrictTls.packet(RawConnection.BATCH, 1, Arrays.copyOfRange(text, 4088, text.length));
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    write(both);
    isDropped();
  }

  private void isDropped() throws IOException {
    assertThat(StrictTls.readPacket(socket)).isFalse();
    assertThat(standIn.report().violations())
        .singleElement()
        .asString()
        .contains("a TLS record that does not agree with its packet");
  }
}
