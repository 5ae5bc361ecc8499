package dev.weir.redis.ledger;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.LedgerReply;
import dev.weir.domain.ledger.LedgerTerms;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** Has Redis run the rules on a bucket's hash: one round trip for a message. */
record LedgerCalls(LedgerScript script, LedgerTerms terms, LedgerKeys keys) {
  /** By the clock of whichever server answers. */
  LedgerCalls(LedgerTerms terms, LedgerKeys keys) {
    this(LedgerScript.byTheServersClock(), terms, keys);
  }

  /** What the ledger says to a message. Fails as Lettuce does, and never throws that. */
  CompletionStage<LedgerReply> apply(
      RedisClusterAsyncCommands<String, String> redis, BucketId bucket, LedgerMessage message) {
    String[] hash = {keys.hash(bucket)};
    String[] arguments = LedgerScript.arguments(terms, keys.channels(bucket), message);
    try {
      return redis
          .<List<Object>>evalsha(script.hash(), ScriptOutputType.MULTI, hash, arguments)
          .exceptionallyCompose(failure -> withText(redis, failure, hash, arguments))
          .thenApply(ScriptReply::read);
    } catch (RedisException e) {
      // Such as a slot of a cluster that no node serves.
      return CompletableFuture.failedStage(e);
    }
  }

  /** A server that was restarted, or has just become the master, does not know the script. */
  private CompletionStage<List<Object>> withText(
      RedisClusterAsyncCommands<String, String> redis,
      Throwable failure,
      String[] hash,
      String[] arguments) {
    Throwable cause =
        failure instanceof CompletionException wrapped && wrapped.getCause() != null
            ? wrapped.getCause()
            : failure;
    return cause instanceof RedisNoScriptException
        ? redis.eval(script.text(), ScriptOutputType.MULTI, hash, arguments)
        : CompletableFuture.failedStage(cause);
  }
}
