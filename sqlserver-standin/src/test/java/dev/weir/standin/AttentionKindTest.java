package dev.weir.standin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.AttentionPlace;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Attentions as servers of other kinds acknowledge them. */
class AttentionKindTest {
  private static final String ENDLESS = "SELECT 1 WAITFOR DELAY '00:01:00'";

  private static ServerKind kind() {
    return ServerKind.SQL_SERVER;
  }

  private interface Conversation {
    void with(RawConnection client) throws IOException;
  }

  private static void converse(ServerKind kind, Conversation conversation) throws IOException {
    try (StandInFixture fixture = StandInFixture.start(kind);
        RawConnection client = RawConnection.open(fixture.standIn().address())) {
      RawLogin.of("app", StandInFixture.PASSWORD).on(client);
      conversation.with(client);
      client.batch("SELECT 'goes on'");
      assertThat(client.response().stream().map(Token::text)).contains("ROW 'goes on'");
      assertThat(fixture.report().violations()).isEmpty();
    }
  }

  @Test
  void sqlServerAcknowledgesInAMessageOfItsOwn() throws IOException {
    converse(
        kind(),
        client -> {
          client.batch(ENDLESS);
          client.attention();
          assertThat(client.response().getLast().text()).isEqualTo("DONE 00 error");
          assertThat(client.response())
              .singleElement()
              .extracting(Token::text)
              .isEqualTo("DONE 00 attention");
        });
  }

  @Test
  void theAcknowledgementMayBeTheEndOfTheInterruptedResponse() throws IOException {
    converse(
        kind().with(Traits.ATTENTION_PLACE, AttentionPlace.SAME_MESSAGE),
        client -> {
          client.batch(ENDLESS);
          client.attention();
          List<Token> response = client.response();
          assertThat(response.getLast().text()).isEqualTo("DONE 00 attention");
          assertThat(response.get(response.size() - 2).text()).isEqualTo("DONE 00 error more");
        });
  }

  @Test
  void aServerThatSendsNothingMoreIsCancelledAllTheSame() throws IOException {
    converse(
        kind().with(Traits.ATTENTION_PACKETS, 3),
        client -> {
          client.batch("SELECT 1 WAITFOR DELAY '00:01:00'");
          client.awaitAnswer();
          client.attention();
          assertThat(client.responseToAttention().getLast().text()).isEqualTo("DONE 00 attention");
        });
  }

  @Test
  void theAcknowledgementMayNameACommand() throws IOException {
    converse(
        kind().with(Traits.ATTENTION_COMMAND, 0xFD),
        client -> {
          client.attention();
          assertThat(client.response().getLast().text()).isEqualTo("DONE FD attention");
        });
  }

  @Test
  void moreOfTheResponseMayFollowAnAttention() throws IOException {
    assertThat(packetsOfInterruptedResponse(0)).isLessThan(5_000);
    assertThat(packetsOfInterruptedResponse(5_000)).isGreaterThanOrEqualTo(5_000);
  }

  private static int packetsOfInterruptedResponse(int late) throws IOException {
    int[] packets = new int[1];
    converse(
        kind().with(Traits.ATTENTION_PACKETS, late),
        client -> {
          client.batch(
              "DECLARE @i int = 0 WHILE @i < 100000 BEGIN SELECT REPLICATE('x', 2000) SET @i += 1"
                  + " END");
          client.awaitAnswer();
          client.attention();
          byte[] payload = Objects.requireNonNull(client.receive());
          packets[0] = payload.length / (client.packetSize() - 8);
          assertThat(client.heeded(payload).getLast().text()).isEqualTo("DONE 00 error");
          assertThat(client.response().getLast().text()).isEqualTo("DONE 00 attention");
        });
    return packets[0];
  }
}
