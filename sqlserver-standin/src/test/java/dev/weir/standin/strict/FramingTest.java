package dev.weir.standin.strict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Packets that are not as they were negotiated: the connection ends, and the record says why. */
class FramingTest {
  private static final byte[] QUERY =
      RequestBytes.withHeaders(0).text("SELECT '" + "x".repeat(4000) + "'").done();

  private StandIn standIn;
  private RawConnection connection;

  @BeforeEach
  void logIn() throws IOException {
    standIn =
        StandIn.start(StandInOptions.defaults().withLogin("app", "secret").withTls(TlsMode.OFF));
    connection = RawConnection.open(standIn.address());
    RawLogin.of("app", "secret").on(connection);
  }

  @AfterEach
  void stop() throws IOException {
    connection.close();
    standIn.close();
  }

  private void endsWith(String violation) throws IOException {
    assertThat(connection.closedByServer()).isTrue();
    assertThat(standIn.report().violations()).singleElement().asString().contains(violation);
  }

  @Test
  void packetsOfTheNegotiatedSizeAreRead() throws IOException {
    connection.send(RawConnection.BATCH, 1, QUERY);
    assertThat(connection.response()).last().isInstanceOf(Token.Done.class);
    assertThat(standIn.report().violations()).isEmpty();
  }

  @Test
  void aShorterPacketThatIsNotTheLast() throws IOException {
    connection.sendPacket(RawConnection.BATCH, 0, QUERY, 0, 1000);
    endsWith("a packet of 1008 bytes where 4096 were negotiated");
  }

  @Test
  void aPacketThatIsTooLong() throws IOException {
    connection.sendPacket(RawConnection.BATCH, 1, QUERY, 0, 5000);
    endsWith("a packet of 5008 bytes where 4096 were negotiated");
  }

  @Test
  void aPacketOfAnotherTypeWithinAMessage() throws IOException {
    connection.sendPacket(RawConnection.BATCH, 0, QUERY, 0, 4088);
    connection.sendPacket(RawConnection.RPC, 1, QUERY, 4088, 8);
    endsWith("RPC packet inside a SQL_BATCH message");
  }

  /** SqlClient cancels so what it cannot send to the end. */
  @Test
  void anAttentionWithinAMessageCancelsIt() throws IOException {
    connection.sendPacket(RawConnection.BATCH, 0, QUERY, 0, 4088);
    connection.attention();

    Token.Done given = (Token.Done) connection.response().getLast();
    Token.Done acknowledged = (Token.Done) connection.response().getLast();

    assertThat(given.error()).isTrue();
    assertThat(given.attention()).isFalse();
    assertThat(acknowledged.attention()).isTrue();
    connection.batch("SELECT 1");
    assertThat(connection.response()).last().isInstanceOf(Token.Done.class);
    assertThat(standIn.report().violations()).isEmpty();
  }

  @Test
  void aTypeThatIsNone() throws IOException {
    connection.sendPacket(0x55, 1, QUERY, 0, 100);
    endsWith("no message type is 0x55");
  }

  @Test
  void aLengthThatCannotBe() throws IOException {
    connection.sendBytes(new byte[] {1, 1, 0, 7, 0, 0, 1, 0});
    endsWith("a packet cannot be 7 bytes long");
  }

  @Test
  void aRequestWhileAResponseIsDue() throws IOException {
    connection.batch("WAITFOR DELAY '00:00:20'");
    connection.batch("SELECT 2");
    connection.attention();
    List<Token> tokens = new ArrayList<>(connection.responseToAttention());
    assertThat(tokens).isNotEmpty();
    assertThat(standIn.report().violations())
        .containsExactly("a SQL_BATCH request while a response was still due");
  }

  @Test
  void somethingElseThanALogin() throws IOException {
    try (RawConnection other = RawConnection.open(standIn.address())) {
      other.send(RawConnection.BATCH, 1, QUERY);
      assertThat(other.closedByServer()).isTrue();
    }
    assertThat(standIn.report().violations()).singleElement().asString().contains("before any");
  }
}
