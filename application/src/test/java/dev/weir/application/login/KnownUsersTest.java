package dev.weir.application.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.domain.login.MappedUser;
import dev.weir.domain.login.PasswordHash;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KnownUsersTest {
  private final MappedUser alice = user("Alice", 20_000);
  private final KnownUsers users = new KnownUsers(List.of(alice, user("bob", 50_000)));

  @Test
  void aUserIsFoundInAnyCase() {
    assertThat(users.find("Alice")).isSameAs(alice);
    assertThat(users.find("ALICE")).isSameAs(alice);
    assertThat(users.find("carol")).isNull();
  }

  @Test
  void unknownUsersCostAsMuchAsTheSlowestKnown() {
    assertThat(users.decoy().iterations()).isEqualTo(50_000);
    assertThat(new KnownUsers(List.of()).decoy().iterations()).isPositive();
  }

  @Test
  void twoUsersOfOneNameAreRefused() {
    assertThatThrownBy(() -> new KnownUsers(List.of(alice, user("aLICE", 20_000))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static MappedUser user(String login, int iterations) {
    return new MappedUser(
        login,
        new PasswordHash(iterations, new byte[16], new byte[PasswordHash.HASH_BYTES]),
        Set.of());
  }
}
