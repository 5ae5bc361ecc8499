package dev.weir.application.parking;

import dev.weir.domain.parking.ParkingGround;
import dev.weir.domain.parking.RelationAnalysis;
import dev.weir.domain.parking.RelationReference;
import dev.weir.domain.tsql.RelationName;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** The tables and views of a server as the sessions of one login profile see them. */
public final class RelationBook {
  private static final int MOST = 4096;
  private static final int MOST_DATABASES = 64;

  private record Ground(ParkingGround ground, long since) {}

  private record Verdict(boolean readsOnly, long since) {}

  private final Relations relations;
  private final LinkedHashMap<String, Ground> grounds = new LinkedHashMap<>(16, 0.75f, true);
  private final LinkedHashMap<RelationReference, Verdict> verdicts =
      new LinkedHashMap<>(16, 0.75f, true);
  private long changes;

  RelationBook(Relations relations) {
    this.relations = relations;
  }

  /** Returns what the server has told about a database; null if unknown or out of date. */
  public @Nullable ParkingGround ground(String database) {
    Ground known = grounds.get(database);
    if (known == null || relations.isOld(known.since())) {
      return null;
    }
    return known.ground();
  }

  /** Keeps what the server has told about a database. */
  public void keep(String database, ParkingGround ground) {
    grounds.put(database, new Ground(ground, relations.now()));
    if (grounds.size() > MOST_DATABASES) {
      grounds.pollFirstEntry();
    }
  }

  /**
   * Returns the reference for a name in a request of a session; null where it is not certain which
   * table or view it is.
   */
  public @Nullable RelationReference reference(RelationName name, String database) {
    ParkingGround ground = ground(database);
    return ground == null ? null : RelationReference.of(name, database, ground.schema());
  }

  /** Returns whether a table or view is rows that are only read; null if unknown or out of date. */
  public @Nullable Boolean readsOnly(RelationReference relation) {
    if (changes != relations.changes()) {
      changes = relations.changes();
      verdicts.clear();
    }
    Verdict known = verdicts.get(relation);
    if (known == null || relations.isOld(known.since())) {
      return null;
    }
    return known.readsOnly();
  }

  /** Keeps a verdict. */
  public void keep(RelationReference relation, boolean readsOnly) {
    verdicts.put(relation, new Verdict(readsOnly, relations.now()));
    if (verdicts.size() > MOST) {
      verdicts.pollFirstEntry();
    }
  }

  /** Begins to find out about a table or view. */
  public RelationAnalysis analysis(RelationReference relation) {
    return relations.analysis(relation);
  }

  /** A session may have changed a table or view: forgets all verdicts of all logins. */
  public void objectsChanged() {
    relations.objectsChanged();
  }
}
