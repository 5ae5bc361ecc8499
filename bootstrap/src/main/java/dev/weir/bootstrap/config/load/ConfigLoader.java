package dev.weir.bootstrap.config.load;

import dev.weir.bootstrap.config.BucketConfig;
import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.WeirConfig;
import dev.weir.bootstrap.config.change.ConfigValues;
import dev.weir.bootstrap.config.check.ConfigChecks;
import dev.weir.bootstrap.config.check.UsersCheck;
import dev.weir.bootstrap.config.draft.BucketDraft;
import dev.weir.bootstrap.config.draft.DraftReader;
import dev.weir.bootstrap.config.draft.ProxyDraft;
import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.draft.UserDraft;
import dev.weir.bootstrap.config.draft.UsersReader;
import dev.weir.bootstrap.config.problem.Problems;
import dev.weir.bootstrap.config.problem.SourceFile;
import dev.weir.bootstrap.config.schema.ProxyKeys;
import dev.weir.bootstrap.config.schema.UserKeys;
import dev.weir.bootstrap.config.yaml.Fault;
import dev.weir.bootstrap.config.yaml.Node;
import dev.weir.bootstrap.config.yaml.Position;
import dev.weir.bootstrap.config.yaml.Utf8;
import dev.weir.bootstrap.config.yaml.YamlReader;
import dev.weir.bootstrap.config.yaml.YamlReading;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.login.MappedUser;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Loads {@code proxy.yaml}, {@code buckets.yaml} and, if one is named, the users file. */
public final class ConfigLoader {
  private final Environment environment;
  private final Problems problems = new Problems();
  private boolean unreadable;

  private ConfigLoader(Environment environment) {
    this.environment = environment;
  }

  /** Loads both files without overrides. */
  public static Loaded load(Path proxyYaml, Path bucketsYaml, Environment environment) {
    return load(proxyYaml, bucketsYaml, environment, Overrides.NONE);
  }

  /** Loads both files with the overrides of the command line. */
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
    List<UserDraft> users = users(proxy);
    new UsersCheck(problems).run(users, buckets);
    ConfigChecks.run(proxy, buckets, overrides.coordination(), environment, problems);
    if (unreadable) {
      return new Loaded.Unreadable(problems.sorted());
    }
    if (problems.hasErrors() || proxy.isEmpty()) {
      return new Loaded.Invalid(problems.sorted());
    }
    WeirConfig config = config(proxy.get(), buckets, users, overrides);
    return new Loaded.Valid(
        config, ConfigValues.of(proxy.get(), buckets, config.users()), problems.sorted());
  }

  private WeirConfig config(
      ProxyDraft proxy, List<BucketDraft> drafts, List<UserDraft> users, Overrides overrides) {
    List<BucketConfig> buckets = new ArrayList<>(drafts.size());
    for (BucketDraft draft : drafts) {
      buckets.add(new BucketAssembly(draft.settings()).bucket());
    }
    return new WeirConfig(
        new ProxyAssembly(proxy, environment, overrides).proxy(),
        buckets,
        users.stream().map(ConfigLoader::user).toList());
  }

  private static MappedUser user(UserDraft draft) {
    Settings user = draft.settings();
    return new MappedUser(
        user.get(UserKeys.LOGIN),
        user.get(UserKeys.PASSWORD_HASH),
        user.get(UserKeys.BUCKETS).stream().map(BucketId::new).collect(Collectors.toSet()));
  }

  /**
   * Returns the users of the users file that {@code proxy.yaml} names. The check of that file
   * reports a missing users file.
   */
  private List<UserDraft> users(Optional<ProxyDraft> proxy) {
    return proxy
        .flatMap(draft -> ProxyAssembly.file(draft.proxy(), ProxyKeys.USERS))
        .filter(environment::isReadable)
        .map(path -> new SourceFile(2, path))
        .flatMap(
            file ->
                tree(file).map(root -> new UsersReader(file, environment, problems).users(root)))
        .orElse(List.of());
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
        YamlReading reading = YamlReader.read(text.text());
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
