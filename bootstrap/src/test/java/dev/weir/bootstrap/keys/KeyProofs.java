package dev.weir.bootstrap.keys;

import java.util.List;
import java.util.stream.Stream;

/** Every proof there is. */
final class KeyProofs {
  private KeyProofs() {}

  static List<KeyProof> all() {
    return Stream.of(
            QueueProofs.all(),
            ConnectProofs.all(),
            LendingProofs.all(),
            HealthProofs.all(),
            RouteProofs.all(),
            LoginProofs.all(),
            ServerTlsProofs.all(),
            InstanceProofs.all(),
            ClientProofs.all(),
            TlsProofs.all(),
            LoggingProofs.all(),
            RedisProofs.all(),
            HazelcastProofs.all())
        .flatMap(List::stream)
        .toList();
  }
}
