package dev.weir.application.prepared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.prepared.Descriptions.Description;
import dev.weir.application.prepared.HandleCall.Kind;
import dev.weir.application.prepared.HandleUse.ByHandle;
import dev.weir.application.prepared.HandleUse.Prepared;
import dev.weir.application.prepared.HandleUse.Unchanged;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What statements take up is bounded. */
class StatementRoomTest extends PreparedFixture {
  @Test
  void textsThatNobodyHasMakeRoomForOthers() {
    PreparedStatements few =
        new PreparedStatements(100, () -> now, 4 * (StatementTable.OVERHEAD + 20));
    PreparedHandles client = new PreparedHandles(few, PROFILE);
    int kept = 0;
    for (int i = 10; i < 50; i++) {
      HandleUse use = asks(client, connection, prepareAndExecute("SELECT " + i));
      assertThat(use).as("text %d", i).isInstanceOf(Prepared.class);
      client.returned(connection, 0, i);
      client.callEnded(connection);
      client.answered();
      int number = ((Prepared) use).number();
      if (i == 10) {
        kept = number;
      } else {
        client.answers().answer(unprepare(number), HERE, false, false, null);
      }
    }

    assertThat(few.table().size()).isEqualTo(4);
    assertThat(connection.size()).isEqualTo(4);
    assertThat(asks(client, connection, execute(kept))).as("held").isInstanceOf(ByHandle.class);
    assertThat(connection.unpreparing())
        .as("the server is told of the others")
        .startsWith("EXEC sp_unprepare 11;EXEC sp_unprepare 12;")
        .endsWith("EXEC sp_unprepare 46;");
    client.clear();
    connection.clear();
    assertThat(few.table().bytes()).isZero();
  }

  @Test
  void whoHasMoreAtOnceThanThereIsRoomForIsCrowdedOut() {
    PreparedStatements few =
        new PreparedStatements(100, () -> now, 2 * (StatementTable.OVERHEAD + 20));
    PreparedHandles client = new PreparedHandles(few, PROFILE);
    for (int i = 1; i <= 2; i++) {
      asks(client, connection, prepareAndExecute("SELECT " + i));
      assertThat(client.crowdedOut()).isZero();
      client.returned(connection, 0, i);
      client.callEnded(connection);
      client.answered();
    }

    assertThat(asks(client, connection, prepareAndExecute("SELECT 3")))
        .isInstanceOf(Unchanged.class);
    assertThat(client.crowdedOut()).isEqualTo(1);
    assertThat(asks(client, connection, new HandleCall(Kind.PREPARE_AND_EXECUTE, 0)))
        .as("is not to be shared")
        .isInstanceOf(Unchanged.class);
    assertThat(client.crowdedOut()).isZero();
  }

  @Test
  void whatServersSaidIsForgottenWithItsTimeAndBeyondItsRoom() {
    Descriptions descriptions = shared.descriptions();
    Description large = new Description(new byte[16_000], 0);
    int most = (int) (Descriptions.MOST_BYTES / large.tokens().length);
    for (int i = 0; i < 2 * most; i++) {
      HandleCall call = prepare("SELECT " + i);
      descriptions.keep(PROFILE, statement(call), call, large);
      assertThat(descriptions.bytes()).isLessThanOrEqualTo(Descriptions.MOST_BYTES);
    }
    assertThat(descriptions.bytes()).isGreaterThan(Descriptions.MOST_BYTES / 2);
    now += Duration.ofSeconds(10).toNanos();
    HandleCall another = prepare("SELECT 'another'");

    assertThat(descriptions.of(PROFILE, statement(another), another)).isNull();

    assertThat(descriptions.bytes()).isZero();
  }

  private PreparedStatement statement(HandleCall call) {
    return Objects.requireNonNull(shared.table().hold(Objects.requireNonNull(call.text()), HERE));
  }
}
