package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.sqlserver.jdbc.SQLServerException;
import dev.weir.application.login.UpstreamLogin;
import dev.weir.domain.login.MappedUser;
import dev.weir.domain.login.Password;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Users of Weir's own, who all work with the login of the bucket. */
class MappedUsersIT {
  private static final String PASSWORD = "her own secret";

  private RunningDoor weir;

  @BeforeEach
  void start() throws Exception {
    MappedUser user =
        new MappedUser("maria", Pbkdf2.hash(new Password(PASSWORD), 10_000), Set.of());
    weir =
        RunningDoor.start(
            2,
            "true",
            new UpstreamLogin(RunningDoor.USER, new Password(RunningDoor.PASSWORD)),
            List.of(user));
  }

  @AfterEach
  void stop() {
    weir.close();
  }

  @Test
  void aUserOfWeirsOwnWorksWithTheLoginOfTheBucket() throws Exception {
    try (Connection connection = weir.connect("maria", PASSWORD);
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("SELECT SUSER_SNAME()")) {
      assertThat(result.next()).isTrue();
      assertThat(result.getString(1)).isEqualTo(RunningDoor.USER);
    }
  }

  @Test
  void aWrongPasswordIsRefusedInTheServersWordsAndNeverReachesIt() {
    assertThatThrownBy(() -> weir.connect("maria", "a guess"))
        .isInstanceOfSatisfying(
            SQLServerException.class, e -> assertThat(e.getErrorCode()).isEqualTo(18456));
    assertThat(weir.server().report().connectionsMax()).isZero();
  }

  @Test
  void theServersOwnLoginIsNoUserOfWeirs() {
    assertThatThrownBy(() -> weir.connect())
        .isInstanceOfSatisfying(
            SQLServerException.class, e -> assertThat(e.getErrorCode()).isEqualTo(18456));
  }
}
