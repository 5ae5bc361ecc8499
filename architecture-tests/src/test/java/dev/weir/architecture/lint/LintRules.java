package dev.weir.architecture.lint;

import dev.weir.architecture.lint.docs.DecisionRecords;
import dev.weir.architecture.lint.docs.MarkdownCommands;
import dev.weir.architecture.lint.docs.MarkdownLinks;
import dev.weir.architecture.lint.docs.MarkdownTests;
import dev.weir.architecture.lint.docs.ModulePicture;
import dev.weir.architecture.lint.source.DisabledTests;
import dev.weir.architecture.lint.source.EmptyCatches;
import dev.weir.architecture.lint.source.PackageNames;
import dev.weir.architecture.lint.source.PackageSigns;
import dev.weir.architecture.lint.source.Sizes;
import dev.weir.architecture.lint.source.SleepsInTests;
import dev.weir.architecture.lint.source.StandardStreams;
import dev.weir.architecture.lint.source.SwitchDefaults;
import dev.weir.architecture.lint.source.SynchronizedCore;
import dev.weir.architecture.lint.source.TestNames;
import dev.weir.architecture.lint.source.UniqueNames;
import dev.weir.architecture.lint.source.WildcardImports;
import dev.weir.architecture.lint.text.FileEnd;
import dev.weir.architecture.lint.text.ForbiddenText;
import dev.weir.architecture.lint.text.PlainEnglish;
import dev.weir.architecture.lint.text.ShellScripts;
import dev.weir.architecture.lint.tree.LintRule;
import java.util.List;
import java.util.stream.Stream;

/** Every rule of the lint. */
final class LintRules {
  private LintRules() {}

  static List<LintRule> all() {
    Stream<LintRule> others =
        Stream.of(
            new FileEnd(),
            new ShellScripts(),
            new PlainEnglish(),
            new Sizes(),
            new WildcardImports(),
            new SleepsInTests(),
            new DisabledTests(),
            new EmptyCatches(),
            new SwitchDefaults(),
            new SynchronizedCore(),
            new StandardStreams(),
            new PackageNames(),
            new PackageSigns(),
            new TestNames(),
            new UniqueNames(),
            new MarkdownLinks(),
            new MarkdownCommands(),
            new MarkdownTests(),
            new DecisionRecords(),
            new ModulePicture());
    return Stream.concat(ForbiddenText.all().stream(), others).toList();
  }
}
