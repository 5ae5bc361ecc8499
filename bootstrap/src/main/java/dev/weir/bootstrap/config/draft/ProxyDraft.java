package dev.weir.bootstrap.config.draft;

import dev.weir.bootstrap.config.problem.SourceFile;
import dev.weir.bootstrap.config.schema.HazelcastKeys;
import dev.weir.bootstrap.config.schema.InstanceKeys;
import dev.weir.bootstrap.config.schema.ProxyKeys;
import dev.weir.bootstrap.config.schema.RedisKeys;
import dev.weir.bootstrap.config.schema.Section;
import dev.weir.bootstrap.config.yaml.Position;
import java.util.Map;
import java.util.Optional;

/** {@code proxy.yaml} as it was written. */
public final class ProxyDraft {
  private final SourceFile file;
  private final Map<String, SectionValues> sections;

  ProxyDraft(SourceFile file, Map<String, SectionValues> sections) {
    this.file = file;
    this.sections = Map.copyOf(sections);
  }

  /** The file. */
  public SourceFile file() {
    return file;
  }

  /** A section, if the file has it. */
  public Optional<SectionValues> written(Section section) {
    return Optional.ofNullable(sections.get(section.name()));
  }

  /** The section {@code proxy}. */
  public Settings proxy() {
    return settings(ProxyKeys.SECTION);
  }

  /** The section {@code redis}. */
  public Settings redis() {
    return settings(RedisKeys.SECTION);
  }

  /** The section {@code hazelcast}. */
  public Settings hazelcast() {
    return settings(HazelcastKeys.SECTION);
  }

  /** The section {@code fallback}. */
  public Settings fallback() {
    return settings(InstanceKeys.FALLBACK);
  }

  /** The section {@code tls}. */
  public Settings tls() {
    return settings(InstanceKeys.TLS);
  }

  /** The section {@code logging}. */
  public Settings logging() {
    return settings(InstanceKeys.LOGGING);
  }

  private Settings settings(Section section) {
    return new Settings(
        written(section).orElseGet(() -> new SectionValues(file.at(Position.START))));
  }
}
