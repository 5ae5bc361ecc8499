package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.CoordinationKind;
import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.draft.BucketDraft;
import dev.weir.bootstrap.config.draft.ProxyDraft;
import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.problem.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs all checks of a configuration. */
public final class ConfigChecks {
  private ConfigChecks() {}

  /**
   * Runs the checks on both files.
   *
   * @param proxy empty if that file could not be read; checks that need both files are then skipped
   * @param chosen the coordination given on the command line
   */
  public static void run(
      Optional<ProxyDraft> proxy,
      List<BucketDraft> buckets,
      Optional<CoordinationKind> chosen,
      Environment environment,
      Problems problems) {
    Files files = new Files(environment, problems);
    if (proxy.isPresent()) {
      new CoordinationCheck(proxy.get(), problems, files).run(chosen);
      new InstanceCheck(proxy.get(), problems, files).run();
    }
    new ListenerCheck(problems).run(proxy, buckets, chosen);
    new BucketIdentityCheck(problems).run(buckets);
    Repeated repeated = new Repeated();
    List<BucketRule> rules = bucketRules(proxy, buckets, chosen, repeated, files, problems);
    for (BucketDraft bucket : buckets) {
      for (BucketRule rule : rules) {
        rule.check(bucket);
      }
    }
    repeated.report(problems);
  }

  private static List<BucketRule> bucketRules(
      Optional<ProxyDraft> proxy,
      List<BucketDraft> buckets,
      Optional<CoordinationKind> chosen,
      Repeated repeated,
      Files files,
      Problems problems) {
    Optional<Settings> common = proxy.map(ProxyDraft::proxy);
    List<BucketRule> rules = new ArrayList<>();
    rules.add(new LimitRule(repeated));
    proxy.ifPresent(file -> rules.add(new FallbackRule(file, chosen, repeated)));
    rules.add(new HealthRule(buckets, repeated));
    rules.add(new TimeRule(common, repeated));
    rules.add(new LoginRule(common, repeated));
    rules.add(new NameRule(repeated));
    rules.add(new ServerPlaceRule(problems));
    rules.add(new ServerTlsRule(files, repeated));
    rules.add(new OldTlsRule(repeated));
    rules.add(new QueueRule(repeated));
    rules.add(new ModeRule(problems));
    return rules;
  }
}
