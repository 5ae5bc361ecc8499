package dev.weir.redis.ledger;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.LedgerTerms;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** Asks Redis to run the rules of the ledger on a bucket's hash: one round trip for a message. */
public final class RedisLedger {
  private final LedgerScript script;
  private final RedisClusterAsyncCommands<String, String> redis;
  private final LedgerTerms terms;
  private final String keyPrefix;
  private final HintCommand hints;

  /** A ledger under keys with that prefix, on a server, or on whichever node has a bucket's key. */
  public RedisLedger(
      RedisClusterAsyncCommands<String, String> redis,
      LedgerTerms terms,
      String keyPrefix,
      HintCommand hints) {
    this(LedgerScript.byTheServersClock(), redis, terms, keyPrefix, hints);
  }

  RedisLedger(
      LedgerScript script,
      RedisClusterAsyncCommands<String, String> redis,
      LedgerTerms terms,
      String keyPrefix,
      HintCommand hints) {
    this.script = script;
    this.redis = redis;
    this.terms = terms;
    this.keyPrefix = keyPrefix;
    this.hints = hints;
  }

  /** What the ledger says to a message. Fails as Lettuce does. */
  public CompletionStage<LedgerReply> apply(BucketId bucket, LedgerMessage message) {
    String[] keys = {key(bucket)};
    String[] arguments =
        LedgerScript.arguments(terms, hints.name(), channelPrefix(bucket), message);
    return redis
        .<List<Object>>evalsha(script.hash(), ScriptOutputType.MULTI, keys, arguments)
        .exceptionallyCompose(failure -> withText(failure, keys, arguments))
        .thenApply(LedgerReply::of);
  }

  /** A server that was restarted, or has just become the master, does not know the script. */
  private CompletionStage<List<Object>> withText(
      Throwable failure, String[] keys, String[] arguments) {
    Throwable cause =
        failure instanceof CompletionException wrapped && wrapped.getCause() != null
            ? wrapped.getCause()
            : failure;
    return cause instanceof RedisNoScriptException
        ? redis.eval(script.text(), ScriptOutputType.MULTI, keys, arguments)
        : CompletableFuture.failedStage(cause);
  }

  /** Where an instance hears that it should report on a bucket. */
  public String channel(BucketId bucket, InstanceId instance) {
    return channelPrefix(bucket) + instance;
  }

  String key(BucketId bucket) {
    return keyPrefix + "ledger:{" + bucket + "}";
  }

  private String channelPrefix(BucketId bucket) {
    return keyPrefix + "hint:{" + bucket + "}:";
  }
}
