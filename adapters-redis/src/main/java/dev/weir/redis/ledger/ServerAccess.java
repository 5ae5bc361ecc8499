package dev.weir.redis.ledger;

import dev.weir.redis.LettuceClients;
import dev.weir.redis.RedisSettings;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.pubsub.RedisPubSubListener;
import io.lettuce.core.resource.ClientResources;
import java.time.Duration;

/**
 * Opens connections to one server, or to the master that the sentinels name at that time. Host
 * names are resolved anew for each connection.
 */
final class ServerAccess implements RedisAccess {
  private final ClientResources resources = RedisAccess.fewThreads();
  private final RedisClient client;
  private final RedisURI uri;
  private final Duration commandTimeout;

  ServerAccess(RedisSettings settings) {
    this.uri = LettuceClients.uri(settings);
    this.commandTimeout = settings.commandTimeout();
    this.client = RedisClient.create(resources, uri);
    client.setOptions(
        LettuceClients.options(settings)
            .mutate()
            // Commands on a lost connection have failed, and must not be repeated on the next one.
            .autoReconnect(false)
            .requestQueueSize(MOST_UNANSWERED)
            .build());
  }

  @Override
  public CommandConnection openCommands() {
    return new ServerCommands(client.connect(), commandTimeout);
  }

  @Override
  public HintConnection openHints(RedisPubSubListener<String, String> listener) {
    return HintConnection.open(client, uri, listener, commandTimeout);
  }

  @Override
  public void close() {
    client.shutdown();
    RedisAccess.end(resources);
  }
}
