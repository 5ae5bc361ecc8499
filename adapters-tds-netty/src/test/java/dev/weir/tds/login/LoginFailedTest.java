package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.login.ServerRefusal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LoginFailedTest {
  @Test
  void theErrorIsThatOfSqlServer() {
    ServerRefusal refusal = LoginFailed.of("alice", "sql1");

    assertThat(refusal.number()).isEqualTo(18456);
    assertThat(refusal.message()).isEqualTo("Login failed for user 'alice'.");
    ByteBuffer token = ByteBuffer.wrap(refusal.tokens()).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(token.get()).as("token").isEqualTo((byte) 0xAA);
    assertThat(token.getShort()).as("length").isEqualTo((short) token.remaining());
    assertThat(token.getInt()).as("number").isEqualTo(18456);
    assertThat(token.get()).as("state").isEqualTo((byte) 1);
    assertThat(token.get()).as("class").isEqualTo((byte) 14);
    assertThat(text(token, token.getShort())).isEqualTo("Login failed for user 'alice'.");
    assertThat(text(token, token.get())).isEqualTo("sql1");
    assertThat(text(token, token.get())).as("procedure").isEmpty();
    assertThat(token.getInt()).as("line").isEqualTo(1);
    assertThat(token.hasRemaining()).isFalse();
  }

  @Test
  void namesThatNoServerHasAreCut() {
    ServerRefusal refusal = LoginFailed.of("x".repeat(70_000), "y".repeat(70_000));

    assertThat(refusal.tokens()).hasSizeLessThan(1_000);
  }

  private static String text(ByteBuffer token, int length) {
    byte[] text = new byte[2 * length];
    token.get(text);
    return new String(text, StandardCharsets.UTF_16LE);
  }
}
