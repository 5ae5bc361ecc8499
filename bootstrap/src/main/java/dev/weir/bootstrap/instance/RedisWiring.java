package dev.weir.bootstrap.instance;

import dev.weir.bootstrap.config.Endpoint;
import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.RedisConfig;
import dev.weir.bootstrap.config.Secret;
import dev.weir.redis.RedisAddress;
import dev.weir.redis.RedisCredentials;
import dev.weir.redis.RedisPassword;
import dev.weir.redis.RedisSettings;
import dev.weir.redis.RedisTls;
import dev.weir.redis.RedisTopology;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Translates the configuration of Redis into the settings of its adapter. */
public final class RedisWiring {
  private RedisWiring() {}

  /**
   * Returns the settings of the adapter.
   *
   * @throws IOException when the file of authorities cannot be read
   */
  public static RedisSettings settings(RedisConfig redis, Environment environment)
      throws IOException {
    return new RedisSettings(
        topology(redis),
        credentials(redis.username(), redis.password()),
        tls(redis, environment),
        redis.dialTimeout(),
        redis.commandTimeout(),
        redis.keyPrefix());
  }

  private static RedisTopology topology(RedisConfig redis) {
    List<RedisAddress> addresses = redis.addresses().stream().map(RedisWiring::address).toList();
    return switch (redis.mode()) {
      case STANDALONE -> new RedisTopology.Standalone(addresses.getFirst(), redis.database());
      case SENTINEL ->
          new RedisTopology.Sentinel(
              addresses,
              redis.sentinelMaster().orElseThrow(),
              credentials(redis.sentinelUsername(), redis.sentinelPassword()),
              redis.database());
      case CLUSTER -> new RedisTopology.Cluster(addresses);
    };
  }

  private static RedisAddress address(Endpoint endpoint) {
    return new RedisAddress(endpoint.host(), endpoint.port());
  }

  private static @Nullable RedisCredentials credentials(
      Optional<String> username, Optional<Secret> password) {
    return password.isEmpty()
        ? null
        : new RedisCredentials(username.orElse(null), password(password.get()));
  }

  private static RedisPassword password(Secret secret) {
    return new RedisPassword(secret.reveal().toCharArray());
  }

  private static RedisTls tls(RedisConfig redis, Environment environment) throws IOException {
    return switch (redis.tls()) {
      case OFF -> new RedisTls.Off();
      case REQUIRE -> new RedisTls.Unverified();
      case VERIFY -> new RedisTls.Verified(authorities(redis.tlsCa(), environment));
    };
  }

  private static @Nullable String authorities(Optional<Path> file, Environment environment)
      throws IOException {
    return file.isEmpty()
        ? null
        : new String(environment.read(file.get()), StandardCharsets.US_ASCII);
  }
}
