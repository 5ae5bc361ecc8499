package dev.weir.bootstrap.config.draft;

import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.problem.Nearest;
import dev.weir.bootstrap.config.problem.Problems;
import dev.weir.bootstrap.config.problem.SourceFile;
import dev.weir.bootstrap.config.schema.Default;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.UserKeys;
import dev.weir.bootstrap.config.yaml.KeyNames;
import dev.weir.bootstrap.config.yaml.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the tree of the file of users into drafts. */
public final class UsersReader {
  private static final String USERS = UserKeys.SECTION.name();

  private final SourceFile file;
  private final Problems problems;
  private final SectionReader sections;

  /** Creates a reader of one file. */
  public UsersReader(SourceFile file, Environment environment, Problems problems) {
    this.file = file;
    this.problems = problems;
    ValueReader values = new ValueReader(file, new Substitution(environment, file), problems);
    this.sections = new SectionReader(file, values, problems);
  }

  /** Reads the users. */
  public List<UserDraft> users(Node root) {
    if (!(root instanceof Node.Mapping mapping)) {
      problems.error(
          file.at(root.position()), "this is " + root.kind() + ", not a file with the key 'users'");
      return List.of();
    }
    List<UserDraft> users = new ArrayList<>();
    boolean listed = false;
    for (Node.Entry entry : mapping.entries()) {
      if (entry.key().equals(USERS)) {
        listed = true;
        for (Node item : items(entry)) {
          user(item, users.size() + 1).ifPresent(users::add);
        }
      } else {
        reportUnknown(entry);
      }
    }
    if (!listed) {
      problems.error(file.at(root.position()), "'users' is missing: the list of all users");
    }
    return List.copyOf(users);
  }

  private Optional<UserDraft> user(Node item, int number) {
    if (!(item instanceof Node.Mapping mapping)) {
      problems.error(
          file.at(item.position()),
          "a user must be a mapping that begins with '- login:', not " + item.kind());
      return Optional.empty();
    }
    UserDraft user = new UserDraft(number, new Settings(sections.read(UserKeys.SECTION, mapping)));
    for (Key<?> key : UserKeys.SECTION.keys()) {
      if (key.fallback() instanceof Default.Required<?> && !user.settings().mentions(key)) {
        problems.error(user.settings().place(), user.shown() + " has no '" + key.name() + "'");
      }
    }
    return Optional.of(user);
  }

  private List<Node> items(Node.Entry entry) {
    if (entry.value() instanceof Node.Sequence sequence) {
      return sequence.items();
    }
    problems.error(
        file.at(entry.value().position()),
        "'users' must be a list of users, not " + entry.value().kind());
    return List.of();
  }

  private void reportUnknown(Node.Entry entry) {
    Optional<String> meant = Nearest.to(entry.key(), List.of(USERS));
    String shown = meant.isPresent() ? KeyNames.quoted(entry.key()) : KeyNames.shown(entry.key());
    problems.error(file.at(entry.position()), "unknown key " + shown + " beside 'users'", meant);
  }
}
