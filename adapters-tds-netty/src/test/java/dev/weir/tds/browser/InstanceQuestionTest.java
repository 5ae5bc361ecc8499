package dev.weir.tds.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.bucket.NamedInstance;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstanceQuestionTest {
  @Test
  void theQuestionIsTheNameInItsTerminatedForm() {
    ByteBuf question = Unpooled.buffer();
    InstanceQuestion.write(question, new NamedInstance("sql", "ERP"));

    assertThat(ByteBufUtil.hexDump(question)).isEqualTo("0445525000");
    assertThat(InstanceQuestion.parse(question)).isEqualTo("ERP");
  }

  @Test
  void aClientMayLeaveTheTerminatorOut() {
    assertThat(InstanceQuestion.parse(datagram("\4ERP"))).isEqualTo("ERP");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // All instances of a network, and of a host; the administrator's connection.
        "\2",
        "\3",
        "\17\1ERP\0",
        "",
        "\4",
        "\4\0",
        "\4A;tcp;1;;\0",
        "\4A B\0",
        "\4\u00C4\0",
        "\4xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\0"
      })
  void otherQuestionsAreNotUnderstood(String datagram) {
    assertThat(InstanceQuestion.parse(datagram(datagram))).isNull();
  }

  private static ByteBuf datagram(String text) {
    return Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1);
  }
}
