package dev.weir.redis.ledger;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.pubsub.RedisPubSubListener;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.CompletionStage;

/** The connection on which all hints for this instance arrive. */
final class HintConnection implements OpenConnection {
  private final StatefulRedisPubSubConnection<String, String> connection;
  private final Duration commandTimeout;

  private HintConnection(
      StatefulRedisPubSubConnection<String, String> connection, Duration commandTimeout) {
    this.connection = connection;
    this.commandTimeout = commandTimeout;
  }

  /**
   * @param listener called on a thread of Lettuce
   */
  static HintConnection open(
      RedisClient client,
      RedisURI uri,
      RedisPubSubListener<String, String> listener,
      Duration commandTimeout) {
    StatefulRedisPubSubConnection<String, String> connection =
        client.connectPubSub(StringCodec.UTF8, uri);
    connection.addListener(listener);
    return new HintConnection(connection, commandTimeout);
  }

  /** Subscribes to all channels with one command. */
  CompletionStage<Void> subscribe(Collection<String> channels) {
    return connection.async().subscribe(channels.toArray(String[]::new));
  }

  CompletionStage<Void> unsubscribe(String channel) {
    return connection.async().unsubscribe(channel);
  }

  @Override
  public void onLoss(Runnable action) {
    Losses.notifyOfLoss(connection, action);
  }

  @Override
  public void check() {
    SignOfLife.await(connection.async().ping(), commandTimeout);
  }

  @Override
  public void close() {
    connection.close();
  }
}
