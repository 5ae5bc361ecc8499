package dev.weir.bootstrap.config.load;

import dev.weir.bootstrap.config.BucketConfig;
import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.WeirConfig;
import dev.weir.bootstrap.config.check.ConfigChecks;
import dev.weir.bootstrap.config.draft.BucketDraft;
import dev.weir.bootstrap.config.draft.DraftReader;
import dev.weir.bootstrap.config.draft.ProxyDraft;
import dev.weir.bootstrap.config.problem.Problems;
import dev.weir.bootstrap.config.problem.SourceFile;
import dev.weir.bootstrap.config.yaml.Fault;
import dev.weir.bootstrap.config.yaml.Node;
import dev.weir.bootstrap.config.yaml.Position;
import dev.weir.bootstrap.config.yaml.Reading;
import dev.weir.bootstrap.config.yaml.Utf8;
import dev.weir.bootstrap.config.yaml.YamlReader;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Loads {@code proxy.yaml} and {@code buckets.yaml}. */
public final class ConfigLoader {
  private final Environment environment;
  private final Problems problems = new Problems();
  private boolean unreadable;

  private ConfigLoader(Environment environment) {
    this.environment = environment;
  }

  /** Loads both files; what the command line would override is left to them. */
  public static Loaded load(Path proxyYaml, Path bucketsYaml, Environment environment) {
    return load(proxyYaml, bucketsYaml, environment, Overrides.NONE);
  }

  /** Loads both files under what the command line says. */
  public static Loaded load(
      Path proxyYaml, Path bucketsYaml, Environment environment, Overrides overrides) {
    return new ConfigLoader(environment)
        .load(new SourceFile(0, proxyYaml), new SourceFile(1, bucketsYaml), overrides);
  }

  private Loaded load(SourceFile proxyFile, SourceFile bucketsFile, Overrides overrides) {
    Optional<ProxyDraft> proxy =
        tree(proxyFile).map(root -> new DraftReader(proxyFile, environment, problems).proxy(root));
    List<BucketDraft> buckets =
        tree(bucketsFile)
            .map(root -> new DraftReader(bucketsFile, environment, problems).buckets(root, proxy))
            .orElse(List.of());
    ConfigChecks.run(proxy, buckets, overrides.coordination(), environment, problems);
    if (unreadable) {
      return new Loaded.Unreadable(problems.sorted());
    }
    if (problems.hasErrors() || proxy.isEmpty()) {
      return new Loaded.Invalid(problems.sorted());
    }
    return new Loaded.Valid(config(proxy.get(), buckets, overrides), problems.sorted());
  }

  private WeirConfig config(ProxyDraft proxy, List<BucketDraft> drafts, Overrides overrides) {
    List<BucketConfig> buckets = new ArrayList<>(drafts.size());
    for (BucketDraft draft : drafts) {
      buckets.add(new BucketAssembly(draft.settings()).bucket());
    }
    return new WeirConfig(new ProxyAssembly(proxy, environment, overrides).proxy(), buckets);
  }

  private Optional<Node> tree(SourceFile file) {
    byte[] bytes;
    try {
      bytes = environment.read(file.path());
    } catch (IOException e) {
      unreadable = true;
      problems.error(file.at(Position.NONE), "cannot be read: " + reason(e));
      return Optional.empty();
    }
    return switch (Utf8.decode(bytes)) {
      case Utf8.Malformed malformed -> {
        report(file, malformed.fault());
        yield Optional.empty();
      }
      case Utf8.Text text -> {
        Reading reading = YamlReader.read(text.text());
        for (Fault fault : reading.faults()) {
          report(file, fault);
        }
        yield reading.root();
      }
    };
  }

  private void report(SourceFile file, Fault fault) {
    problems.error(file.at(fault.position()), fault.message());
  }

  private static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "there is no such file";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }
}
