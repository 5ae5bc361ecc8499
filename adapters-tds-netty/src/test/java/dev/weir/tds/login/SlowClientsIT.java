package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.Socket;
import java.sql.Connection;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that begin to log in and do not go on. */
@Timeout(60)
class SlowClientsIT {
  /** VERSION, ENCRYPTION on, MARS. */
  private static final byte[] PRELOGIN =
      HexFormat.of()
          .parseHex(
              "1201002000000100" // header
                  + "0000100006" // VERSION
                  + "0100160001" // ENCRYPTION
                  + "0400170001" // MARS
                  + "ff"
                  + "000000000000"
                  + "01"
                  + "00");

  private RunningDoor weir;

  @BeforeEach
  void start() throws Exception {
    weir = RunningDoor.start(2, "true");
  }

  @AfterEach
  void stop() {
    weir.close();
  }

  @Test
  void aClientThatStopsInItsTlsHandshakeIsClosed() throws Exception {
    try (Socket client = weir.socket()) {
      client.getOutputStream().write(PRELOGIN);
      InputStream in = client.getInputStream();
      // The answer to the PRELOGIN, then nothing until the end.
      assertThat(in.read()).isEqualTo(4);
      assertThat(in.readAllBytes()).hasSizeBetween(20, 100);
    }
    try (Connection another = weir.connect()) {
      assertThat(another.isClosed()).isFalse();
    }
  }
}
