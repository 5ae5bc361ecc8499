package dev.weir.bootstrap.reload;

import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import dev.weir.application.operation.OperationResult;
import dev.weir.application.operation.OperationResult.Done;
import dev.weir.application.operation.OperationResult.Refused;
import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.ReloadTrigger;
import dev.weir.bootstrap.config.change.ConfigDifference;
import dev.weir.bootstrap.config.change.ConfigValues;
import dev.weir.bootstrap.config.load.Loaded;
import dev.weir.bootstrap.config.problem.Problem;
import dev.weir.bootstrap.config.problem.Severity;
import dev.weir.bootstrap.instance.Instance;
import dev.weir.bootstrap.instance.InstanceStartException;
import dev.weir.domain.bucket.BucketId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the configuration of a running instance again, and changes the instance: to a valid
 * configuration as a whole, or not at all. All changes of the instance are made by its one thread.
 */
public final class ConfigReload implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ConfigReload.class);

  /** The interval of looks at the files. */
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  /** Loads the configuration, with files from an environment. */
  @FunctionalInterface
  public interface Source {
    /** Returns what was read, or why it cannot be used. */
    Loaded load(Environment environment);
  }

  private final Source source;
  private final Environment environment;
  private final Instance instance;
  private final ReloadTrigger trigger;
  private final Metrics.Counter done;
  private final Metrics.Counter unchanged;
  private final Metrics.Counter refused;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("weir-reload").daemon().factory());

  // Confined to the thread.
  private ConfigValues running;
  private ReadFiles files;
  private FileWatch watch;
  private volatile boolean awaitsRestart;

  /**
   * Begins with the configuration that the instance was started with.
   *
   * @param started the same, as it was loaded
   */
  public ConfigReload(
      Source source, Environment environment, Instance instance, Loaded.Valid started) {
    this.source = source;
    this.environment = environment;
    this.instance = instance;
    this.trigger = started.config().proxy().reload().trigger();
    this.running = started.values();
    this.files = new ReadFiles(environment);
    this.watch = new FileWatch(files.asRead());
    Metrics metrics = instance.metrics();
    this.done = metrics.counter(Meter.CONFIG_RELOADS, "done");
    this.unchanged = metrics.counter(Meter.CONFIG_RELOADS, "unchanged");
    this.refused = metrics.counter(Meter.CONFIG_RELOADS, "refused");
    metrics.gauge(Meter.CONFIG_AWAITS_RESTART, () -> awaitsRestart ? 1 : 0);
  }

  /** Starts to watch the files, if the configuration says so. */
  public void start() {
    if (trigger == ReloadTrigger.FILE) {
      long every = LOOK_EVERY.toMillis();
      // The files are read once more, to learn which they are; nothing has to have changed.
      thread.execute(this::learnFiles);
      var unused = thread.scheduleWithFixedDelay(this::look, every, every, TimeUnit.MILLISECONDS);
    }
  }

  /** SIGHUP has arrived. Any thread. */
  public void signalled() {
    if (trigger == ReloadTrigger.OFF) {
      log.atWarn().log("SIGHUP ignored: config_reload is off");
    } else {
      request("SIGHUP", result -> {});
    }
  }

  /** Reads the configuration again; answers on the thread. Any thread. */
  public void request(String cause, Consumer<OperationResult> answer) {
    perform(() -> reload(cause), answer);
  }

  /** Changes the limit of a bucket; answers on the thread. Any thread. */
  void resize(BucketId bucket, int limit, Consumer<OperationResult> answer) {
    perform(
        () -> {
          try {
            instance.resize(bucket, limit);
            String line = "bucket " + bucket + ": max_connections -> " + limit;
            log.atInfo().addKeyValue("change", line).log("limit changed by an operator");
            return Done.of(line);
          } catch (InstanceStartException e) {
            return Refused.because(String.valueOf(e.getMessage()));
          }
        },
        answer);
  }

  private void perform(Callable<OperationResult> change, Consumer<OperationResult> answer) {
    try {
      thread.execute(
          () -> {
            OperationResult result;
            try {
              result = change.call();
            } catch (Exception defect) {
              log.atError().setCause(defect).log("change of the instance failed by a defect");
              result = Refused.because("internal error: " + defect);
            }
            answer.accept(result);
          });
    } catch (RejectedExecutionException e) {
      answer.accept(Refused.because("the instance is shutting down"));
    }
  }

  // ---- on the thread ----

  private void learnFiles() {
    ReadFiles read = new ReadFiles(environment);
    Loaded loaded = source.load(read);
    files = read;
    watch = new FileWatch(read.asRead());
    boolean isSame =
        loaded instanceof Loaded.Valid valid
            && ConfigDifference.between(running, valid.values()).isNone();
    if (!isSame) {
      // They have changed between the start of the process and now.
      reload("a changed file");
    }
  }

  private void look() {
    if (watch.look(files.asTheyAre())) {
      reload("a changed file");
    }
  }

  private OperationResult reload(String cause) {
    ReadFiles read = new ReadFiles(environment);
    Loaded loaded = source.load(read);
    files = read;
    watch.read(read.asRead());
    instance.renewCertificate();
    return switch (loaded) {
      case Loaded.Valid valid -> change(valid, cause);
      case Loaded.Invalid invalid -> refuse(errors(invalid.problems()), cause);
      case Loaded.Unreadable unreadable -> refuse(errors(unreadable.problems()), cause);
    };
  }

  private OperationResult change(Loaded.Valid read, String cause) {
    ConfigDifference difference = ConfigDifference.between(running, read.values());
    List<String> lines = difference.lines();
    if (lines.isEmpty()) {
      unchanged.increment();
      awaitsRestart = false;
      log.atInfo().addKeyValue("cause", cause).log("configuration read again: nothing changed");
      return new Done(List.of());
    }
    try {
      instance.change(read.config(), difference);
    } catch (InstanceStartException e) {
      return refuse(List.of(String.valueOf(e.getMessage())), cause);
    }
    running = read.values().inForceAfter(running);
    awaitsRestart = !ConfigDifference.between(running, read.values()).isNone();
    done.increment();
    for (String line : lines) {
      log.atInfo().addKeyValue("change", line).log("configuration changed");
    }
    log.atInfo()
        .addKeyValue("cause", cause)
        .addKeyValue("changes", lines.size())
        .log("configuration read again");
    return new Done(lines);
  }

  private OperationResult refuse(List<String> reasons, String cause) {
    refused.increment();
    for (String reason : reasons) {
      log.atError().addKeyValue("problem", reason).log("configuration is not usable");
    }
    log.atError()
        .addKeyValue("cause", cause)
        .addKeyValue("problems", reasons.size())
        .log("reload refused: the configuration in force stays");
    return new Refused(reasons);
  }

  private static List<String> errors(List<Problem> problems) {
    return problems.stream()
        .filter(problem -> problem.severity() == Severity.ERROR)
        .map(Problem::toString)
        .toList();
  }

  /** Ends the thread, after the change that it makes now. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(1, TimeUnit.SECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
