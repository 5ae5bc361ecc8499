package dev.weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.client.Source;
import org.junit.jupiter.api.Test;

class ConnectionTableTest {
  private final ConnectionTable<Client> table = new ConnectionTable<>(4, 3);

  @Test
  void newcomersAreAdmittedWhileThereAreFreePlaces() {
    assertThat(table.admit(client("10.0.0.1", 1))).isNull();
    assertThat(table.admit(client("10.0.0.1", 2))).isNull();
    assertThat(table.admit(client("10.0.0.1", 3))).isNull();
    assertThat(table.admit(client("10.0.0.2", 4))).isNull();
    assertThat(table.open()).hasSize(4);
  }

  @Test
  void sourceThatHasMostLosesItsLongestWaitingConnection() {
    table.admit(client("10.0.0.2", 1));
    table.admit(client("10.0.0.1", 3));
    Client longestWaiting = client("10.0.0.1", 2);
    table.admit(longestWaiting);
    table.admit(client("10.0.0.1", 4));

    assertThat(table.admit(client("10.0.0.3", 5))).isSameAs(longestWaiting);
    assertThat(table.open()).hasSize(4).doesNotContain(longestWaiting);
  }

  @Test
  void ofSourcesThatHaveTheSameNumberTheLongestWaitingConnectionGoes() {
    Client longestWaiting = client("10.0.0.1", 1);
    table.admit(longestWaiting);
    table.admit(client("10.0.0.2", 2));
    table.admit(client("10.0.0.3", 3));
    table.admit(client("10.0.0.4", 4));

    assertThat(table.admit(client("10.0.0.5", 5))).isSameAs(longestWaiting);
  }

  @Test
  void sourceAtItsLimitReplacesItsOwnConnections() {
    table.admit(client("10.0.0.1", 2));
    Client longestWaiting = client("10.0.0.1", 1);
    table.admit(longestWaiting);
    table.admit(client("10.0.0.1", 3));

    assertThat(table.admit(client("10.0.0.1", 4))).isSameAs(longestWaiting);
    assertThat(table.open()).hasSize(3);
  }

  @Test
  void waitingTimesMayOverflow() {
    Client longestWaiting = client("10.0.0.1", Long.MAX_VALUE);
    table.admit(client("10.0.0.1", Long.MIN_VALUE + 1));
    table.admit(longestWaiting);
    table.admit(client("10.0.0.1", Long.MIN_VALUE));

    assertThat(table.admit(client("10.0.0.1", Long.MIN_VALUE + 2))).isSameAs(longestWaiting);
  }

  @Test
  void connectionThatEndedLeavesItsPlace() {
    Client ended = client("10.0.0.1", 1);
    table.admit(ended);
    table.remove(ended);
    table.remove(ended);

    assertThat(table.open()).isEmpty();
  }

  private static Client client(String address, long waitingSince) {
    return new Client(new Source(address), waitingSince);
  }

  private record Client(Source source, long waitingSince) implements OpenHttpConnection {}
}
