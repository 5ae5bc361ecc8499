package dev.weir.bootstrap.cli.serve;

import dev.weir.bootstrap.cli.files.ConfigFiles;
import dev.weir.bootstrap.config.CoordinationKind;
import dev.weir.bootstrap.config.EnumWord;
import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.ProcessEnvironment;
import dev.weir.bootstrap.config.WeirConfig;
import dev.weir.bootstrap.config.load.Loaded;
import dev.weir.bootstrap.config.load.Overrides;
import dev.weir.bootstrap.config.problem.Problem;
import dev.weir.bootstrap.instance.Instance;
import dev.weir.bootstrap.instance.InstanceStartException;
import dev.weir.bootstrap.instance.ProcessSetup;
import dev.weir.bootstrap.reload.ConfigReload;
import dev.weir.bootstrap.signal.ReloadSignal;
import dev.weir.bootstrap.signal.StopSignal;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weir serve}: runs an instance until it is asked to stop. */
@Command(
    name = "serve",
    description = "Run the proxy until SIGTERM or Ctrl-C; then let clients finish, and end.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      " 0:asked to leave, and left",
      " 1:the configuration is invalid, or an address cannot be listened on",
      " 2:a file is missing or cannot be read",
      " 3:memory or threads were exhausted",
      " 4:asked to leave, and did not within shutdown_timeout and ten seconds",
      "64:the command line was not understood"
    })
public final class ServeCommand implements Callable<Integer> {
  private static final int LEFT = 0;
  private static final int FAILED = 1;
  private static final int UNREADABLE = 2;

  /**
   * The time for the work after the last client has left: servers close their sides of connections,
   * and the instance leaves the ledger.
   */
  private static final Duration AFTER_THE_LAST_CLIENT = Duration.ofSeconds(10);

  @Spec private CommandSpec spec;

  @Mixin private ConfigFiles files;

  @Option(
      names = "--coordination",
      paramLabel = "KIND",
      description = "The shared ledger of slots: local, redis or hazelcast. Wins over the file.")
  private @Nullable CoordinationKind coordination;

  @Override
  public Integer call() throws InterruptedException {
    PrintWriter err = spec.commandLine().getErr();
    Overrides overrides = new Overrides(Optional.ofNullable(coordination));
    Environment environment = new ProcessEnvironment();
    ReloadSignal hup = ReloadSignal.install();
    return switch (files.load(environment, overrides)) {
      case Loaded.Unreadable unreadable -> {
        explain(unreadable.problems(), err);
        yield UNREADABLE;
      }
      case Loaded.Invalid invalid -> {
        explain(invalid.problems(), err);
        yield FAILED;
      }
      case Loaded.Valid valid -> {
        explain(valid.problems(), err);
        yield serve(valid, environment, overrides, hup);
      }
    };
  }

  private int serve(
      Loaded.Valid loaded, Environment environment, Overrides overrides, ReloadSignal hup)
      throws InterruptedException {
    WeirConfig valid = loaded.config();
    ProcessSetup.prepare(valid.proxy().logging());
    StopSignal stop = StopSignal.install(valid.proxy().leave().total().plus(AFTER_THE_LAST_CLIENT));
    try (Instance instance = Instance.start(valid, environment)) {
      try (ConfigReload reload =
          new ConfigReload(again -> files.load(again, overrides), environment, instance, loaded)) {
        // A reload may give sessions more time.
        stop.allow(() -> instance.timeToLeave().plus(AFTER_THE_LAST_CLIENT));
        reload.start();
        hup.deliverTo(reload::signalled);
        spec.commandLine().getOut().println(readyLine(instance, valid));
        stop.await();
      }
      instance.leave(stop);
    } catch (InstanceStartException e) {
      spec.commandLine().getErr().println("weir serve: " + e.getMessage());
      return FAILED;
    }
    return LEFT;
  }

  private static String readyLine(Instance instance, WeirConfig config) {
    String listeners =
        instance.listeners().stream().map(ServeCommand::display).collect(Collectors.joining(","));
    return "ready tds="
        + listeners
        + " health=http://"
        + display(instance.healthAddress())
        + "/health buckets="
        + config.buckets().size()
        + " slots="
        + config.totalSlots()
        + " coordination="
        + EnumWord.of(config.proxy().coordination().kind());
  }

  private static String display(InetSocketAddress address) {
    if (address.getAddress().isAnyLocalAddress()) {
      return "*:" + address.getPort();
    }
    String host = address.getAddress().getHostAddress();
    return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + address.getPort();
  }

  private static void explain(List<Problem> problems, PrintWriter err) {
    problems.forEach(err::println);
  }
}
