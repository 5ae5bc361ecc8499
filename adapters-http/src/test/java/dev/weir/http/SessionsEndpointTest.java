package dev.weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pinning.LentConnection;
import dev.weir.application.pinning.SessionIdentity;
import dev.weir.domain.bucket.BucketId;
import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionsEndpointTest {
  private static String get(List<LentConnection> lent) {
    HttpRequest request =
        new HttpRequest("GET", "/sessions", "localhost", InetAddress.getLoopbackAddress());
    return SessionsEndpoint.of(() -> lent).handler().handle(request).body();
  }

  @Test
  void eachLentConnectionIsShownWithItsSession() {
    SessionIdentity session = new SessionIdentity(16_386, "sa", "10.0.0.7", "billing \"7\"");

    assertThat(get(List.of(new LentConnection(new BucketId("erp"), 53, session))))
        .isEqualTo(
            """
            {"sessions":[{"bucket":"erp","server_session":53,"spid":16386,"login":"sa",\
            "client":"10.0.0.7","application":"billing \\"7\\""}]}
            """);
  }

  @Test
  void nothingIsLent() {
    assertThat(get(List.of())).isEqualTo("{\"sessions\":[]}\n");
  }
}
