package dev.weir.bootstrap.cli.validate;

import dev.weir.bootstrap.config.BucketConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Asks the servers of all buckets at the same time: the slowest decides how long it takes. */
final class ServerSurvey {
  List<ServerResult> ask(List<BucketConfig> buckets) {
    List<Future<ServerResult>> asked = new ArrayList<>(buckets.size());
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (BucketConfig bucket : buckets) {
        asked.add(threads.submit(() -> new ServerProbe(bucket).ask()));
      }
    }
    List<ServerResult> results = new ArrayList<>(buckets.size());
    for (Future<ServerResult> result : asked) {
      results.add(result.resultNow());
    }
    return results;
  }
}
