package dev.weir.bootstrap.config.draft;

import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.problem.Nearest;
import dev.weir.bootstrap.config.problem.Place;
import dev.weir.bootstrap.config.problem.Problems;
import dev.weir.bootstrap.config.problem.SourceFile;
import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.Default;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.ProxyKeys;
import dev.weir.bootstrap.config.schema.Schema;
import dev.weir.bootstrap.config.schema.Section;
import dev.weir.bootstrap.config.yaml.KeyNames;
import dev.weir.bootstrap.config.yaml.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the tree of one file into a draft. */
public final class DraftReader {
  private static final String BUCKETS = BucketKeys.SECTION.name();
  private static final String DEFAULTS = BucketKeys.DEFAULTS.name();

  private final SourceFile file;
  private final Problems problems;
  private final ValueReader values;
  private final SectionReader sections;

  /** Creates a reader of one file. */
  public DraftReader(SourceFile file, Environment environment, Problems problems) {
    this.file = file;
    this.problems = problems;
    this.values = new ValueReader(file, new Substitution(environment, file), problems);
    this.sections = new SectionReader(file, values, problems);
  }

  /** Reads {@code proxy.yaml}. */
  public ProxyDraft proxy(Node root) {
    Map<String, SectionValues> read = new HashMap<>();
    for (Node.Entry entry : entries(root, "a file with the key 'proxy'")) {
      Optional<Section> section = section(Schema.PROXY_FILE, entry.key());
      if (section.isPresent() && !section.get().isImplemented()) {
        problems.error(
            file.at(entry.position()), Unimplemented.message(KeyNames.quoted(entry.key())));
      } else if (section.isPresent()) {
        mapping(entry)
            .ifPresent(mapping -> read.put(entry.key(), sections.read(section.get(), mapping)));
      } else {
        reportUnknownSection(entry);
      }
    }
    values.adviseAboutReadableSecrets();
    return new ProxyDraft(file, read);
  }

  /**
   * Reads {@code buckets.yaml}.
   *
   * @param proxy the other file, which provides inherited values; empty if it could not be read
   */
  public List<BucketDraft> buckets(Node root, Optional<ProxyDraft> proxy) {
    SectionValues defaults = new SectionValues(file.at(root.position()));
    Optional<Node.Entry> list = Optional.empty();
    List<Node.Entry> entries = entries(root, "a file with the key 'buckets'");
    for (Node.Entry entry : entries) {
      if (entry.key().equals(BUCKETS)) {
        list = Optional.of(entry);
      } else if (entry.key().equals(DEFAULTS)) {
        Optional<Node.Mapping> mapping = mapping(entry);
        if (mapping.isPresent()) {
          defaults = sections.read(BucketKeys.DEFAULTS, mapping.get());
        }
      } else {
        reportUnknownInBuckets(entry);
      }
    }
    if (list.isEmpty() && !entries.isEmpty()) {
      problems.error(file.at(root.position()), "'buckets' is missing: the list of all buckets");
    }
    SectionValues above = new SectionValues(file.at(root.position()));
    if (proxy.isPresent()) {
      above = proxy.get().written(ProxyKeys.SECTION).orElse(above);
    }
    List<BucketDraft> buckets = new ArrayList<>();
    if (list.isPresent()) {
      for (Node item : items(list.get())) {
        bucket(item, buckets.size() + 1, defaults, above).ifPresent(buckets::add);
      }
    }
    values.adviseAboutReadableSecrets();
    return List.copyOf(buckets);
  }

  private Optional<BucketDraft> bucket(
      Node item, int number, SectionValues defaults, SectionValues proxy) {
    if (!(item instanceof Node.Mapping mapping)) {
      problems.error(
          file.at(item.position()),
          "a bucket must be a mapping that begins with '- id:', not " + item.kind());
      return Optional.empty();
    }
    Settings settings = new Settings(sections.read(BucketKeys.SECTION, mapping), defaults, proxy);
    BucketDraft bucket = new BucketDraft(number, settings);
    for (Key<?> key : BucketKeys.SECTION.keys()) {
      if (key.fallback() instanceof Default.Required<?> && !settings.mentions(key)) {
        problems.error(settings.place(), bucket.shown() + " has no '" + key.name() + "'");
      }
    }
    return Optional.of(bucket);
  }

  private List<Node.Entry> entries(Node root, String expected) {
    if (root instanceof Node.Mapping mapping) {
      return mapping.entries();
    }
    problems.error(file.at(root.position()), "this is " + root.kind() + ", not " + expected);
    return List.of();
  }

  private Optional<Node.Mapping> mapping(Node.Entry entry) {
    return switch (entry.value()) {
      case Node.Mapping mapping -> Optional.of(mapping);
      case Node.Nothing nothing -> {
        problems.error(
            file.at(entry.position()),
            "'" + entry.key() + "' is empty; leave it out to get its defaults");
        yield Optional.empty();
      }
      case Node.Scalar scalar -> reportNoMapping(entry);
      case Node.Sequence sequence -> reportNoMapping(entry);
    };
  }

  private Optional<Node.Mapping> reportNoMapping(Node.Entry entry) {
    problems.error(
        file.at(entry.value().position()),
        "'" + entry.key() + "' must be a mapping of keys, not " + entry.value().kind());
    return Optional.empty();
  }

  private List<Node> items(Node.Entry entry) {
    if (!(entry.value() instanceof Node.Sequence sequence)) {
      problems.error(
          file.at(entry.value().position()),
          "'" + entry.key() + "' must be a list of buckets, not " + entry.value().kind());
      return List.of();
    }
    if (sequence.items().isEmpty()) {
      problems.error(file.at(sequence.position()), "'buckets' lists no bucket");
    }
    return sequence.items();
  }

  private void reportUnknownSection(Node.Entry entry) {
    Place place = file.at(entry.position());
    if (section(Schema.BUCKETS_FILE, entry.key()).isPresent()) {
      problems.error(place, "'" + entry.key() + "' stands in the file given by --buckets");
      return;
    }
    List<String> names = new ArrayList<>();
    for (Section section : Schema.PROXY_FILE) {
      if (section.names().contains(entry.key())) {
        problems.error(
            place, "'" + entry.key() + "' does not stand by itself, but " + section.where());
        return;
      }
      if (section.isImplemented()) {
        names.add(section.name());
      }
    }
    reportUnknown("unknown section ", "", entry, names);
  }

  private void reportUnknownInBuckets(Node.Entry entry) {
    Place place = file.at(entry.position());
    if (section(Schema.PROXY_FILE, entry.key()).isPresent()) {
      problems.error(place, "'" + entry.key() + "' stands in the file given by --config");
      return;
    }
    reportUnknown("unknown key ", " beside 'buckets'", entry, List.of(BUCKETS, DEFAULTS));
  }

  private void reportUnknown(String what, String where, Node.Entry entry, List<String> known) {
    Optional<String> meant = Nearest.to(entry.key(), known);
    String shown = meant.isPresent() ? KeyNames.quoted(entry.key()) : KeyNames.shown(entry.key());
    problems.error(file.at(entry.position()), what + shown + where, meant);
  }

  private static Optional<Section> section(List<Section> file, String name) {
    for (Section section : file) {
      if (section.name().equals(name)) {
        return Optional.of(section);
      }
    }
    return Optional.empty();
  }
}
