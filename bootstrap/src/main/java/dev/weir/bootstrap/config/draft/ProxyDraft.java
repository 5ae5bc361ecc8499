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

  /** Returns the file. */
  public SourceFile file() {
    return file;
  }

  /** Returns a section, if the file has it. */
  public Optional<SectionValues> written(Section section) {
    return Optional.ofNullable(sections.get(section.name()));
  }

  /** Returns the section {@code proxy}. */
  public Settings proxy() {
    return settings(ProxyKeys.SECTION);
  }

  /** Returns the section {@code redis}. */
  public Settings redis() {
    return settings(RedisKeys.SECTION);
  }

  /** Returns the section {@code hazelcast}. */
  public Settings hazelcast() {
    return settings(HazelcastKeys.SECTION);
  }

  /** Returns the section {@code fallback}. */
  public Settings fallback() {
    return settings(InstanceKeys.FALLBACK);
  }

  /** Returns the section {@code tls}. */
  public Settings tls() {
    return settings(InstanceKeys.TLS);
  }

  /** Returns the section {@code logging}. */
  public Settings logging() {
    return settings(InstanceKeys.LOGGING);
  }

  /** Returns a section, also one that the file does not have. */
  public Settings settings(Section section) {
    return new Settings(
        written(section).orElseGet(() -> new SectionValues(file.at(Position.START))));
  }
}
