package dev.weir.bootstrap.drivers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.StandIn;
import dev.weir.standin.driver.Scenarios;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.util.List;

/** A server on which a scene is set for scripts: the databases and tables that they work with. */
final class SceneServer {
  static final String USER = "app";
  static final String PASSWORD = "S3cret-w-lodzi";
  static final String DATABASE = "AppDB";

  private SceneServer() {}

  static StandIn start(Scenarios scenarios) throws IOException {
    return start(scenarios, ServerKind.SQL_SERVER);
  }

  static StandIn start(Scenarios scenarios, ServerKind kind) throws IOException {
    StandIn server =
        StandIn.start(
            StandInOptions.defaults()
                .withDatabases(List.of(DATABASE, "Other"))
                .withLogin(USER, PASSWORD)
                .withKind(kind));
    try (RawConnection connection = RawConnection.open(server.address())) {
      RawLogin.of(USER, PASSWORD).withDatabase(DATABASE).on(connection);
      for (String text : scenarios.scene()) {
        connection.batch(text);
        assertThat(connection.response())
            .as(text)
            .noneMatch(token -> token instanceof Token.Message message && message.isError());
      }
    }
    return server;
  }
}
