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

/** Calls the script that runs the rules on a bucket's hash: one round trip for each message. */
record LedgerCalls(LedgerScript script, LedgerTerms terms, LedgerKeys keys) {
  /** Creates calls that use the clock of the server that runs the script. */
  LedgerCalls(LedgerTerms terms, LedgerKeys keys) {
    this(LedgerScript.byTheServersClock(), terms, keys);
  }

  /**
   * Sends a message and returns the ledger's reply. The stage fails with Lettuce's exceptions; the
   * method itself never throws them.
   */
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
      // For example, no node of the cluster serves the slot.
      return CompletableFuture.failedStage(e);
    }
  }

  /**
   * Sends the text of the script if the server does not know it, because it was restarted or has
   * just become the master.
   */
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
