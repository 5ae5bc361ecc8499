package dev.weir.tds.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls with parameters of all types, in pieces of all lengths, are told as they were made. */
class GeneratedRequestsTest {
  private static final int CASES = 5_000;
  private static final int MOST_IN_A_PIECE = 400;

  @ParameterizedTest
  @EnumSource(TdsVersion.class)
  void areToldAsTheyWereMade(TdsVersion dialect) {
    RecordedRequest events = new RecordedRequest();
    RequestReader reader = new RequestReader(events);
    Seeded.forAll(
        dialect.name(),
        CASES,
        random -> {
          GeneratedRequest request = new GeneratedRequest(random, dialect);
          ByteBuf payload = request.payload();
          int longest = random.nextInt(1, MOST_IN_A_PIECE);
          reader.begin(PacketType.RPC, dialect);
          int at = 0;
          while (at < payload.writerIndex()) {
            int length = Math.min(random.nextInt(longest) + 1, payload.writerIndex() - at);
            reader.read(payload, at, length);
            at += length;
          }
          reader.end();
          assertThat(events.take()).isEqualTo(request.expected());
        });
  }
}
