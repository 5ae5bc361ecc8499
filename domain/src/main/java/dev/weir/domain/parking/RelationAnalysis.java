package dev.weir.domain.parking;

import dev.weir.domain.tsql.ReadScanner;
import dev.weir.domain.tsql.Reads;
import dev.weir.domain.tsql.RelationName;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Determines whether a table or view stands for rows that are only read: follows the definitions of
 * views to the tables behind them, each once.
 *
 * <p>The caller takes the {@link #wanted} names, asks the server about them with the session's
 * rights, and passes each answer to {@link #defined}, until none is wanted any more.
 */
public final class RelationAnalysis {
  /** The most tables and views behind one name. */
  static final int MOST = 64;

  private final ReadScanner scanner;
  private final Set<RelationReference> wanted = new LinkedHashSet<>();
  private final Set<RelationReference> seen = new HashSet<>();
  private boolean readsOnly = true;

  /**
   * Creates the analysis of one name.
   *
   * @param scanner used only during calls of {@link #defined}
   */
  public RelationAnalysis(ReadScanner scanner, RelationReference relation) {
    this.scanner = scanner;
    want(relation);
  }

  /** Returns the names whose definitions are needed; none when the verdict is found. */
  public List<RelationReference> wanted() {
    return List.copyOf(wanted);
  }

  /** Takes the server's definition of a wanted name. */
  public void defined(RelationReference relation, RelationDefinition definition) {
    if (!wanted.remove(relation) || definition.isPlainTable()) {
      return;
    }
    String view = definition.view();
    Reads reads = view == null ? null : scanner.scanView(view);
    if (reads == null) {
      refuse();
      return;
    }
    for (RelationName each : reads.relations()) {
      RelationReference next = relation.within(each, definition.schema());
      if (next == null || seen.size() >= MOST) {
        refuse();
        return;
      }
      want(next);
    }
  }

  /** Returns whether it is rows that are only read, once nothing is wanted any more. */
  public boolean readsOnly() {
    if (!wanted.isEmpty()) {
      throw new IllegalStateException("definitions are still wanted: " + wanted);
    }
    return readsOnly;
  }

  private void want(RelationReference relation) {
    if (seen.add(relation)) {
      wanted.add(relation);
    }
  }

  private void refuse() {
    readsOnly = false;
    wanted.clear();
  }
}
