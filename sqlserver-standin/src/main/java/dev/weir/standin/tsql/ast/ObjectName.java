package dev.weir.standin.tsql.ast;

import java.util.ArrayList;
import java.util.List;

/** A name of up to four parts: server, database, schema, object. Omitted ones are empty. */
public record ObjectName(List<String> parts) {
  public ObjectName {
    parts = List.copyOf(parts);
  }

  public static ObjectName of(String... parts) {
    return new ObjectName(List.of(parts));
  }

  /** Another object in the same schema. */
  public ObjectName renamed(String object) {
    List<String> renamed = new ArrayList<>(parts);
    renamed.set(parts.size() - 1, object);
    return new ObjectName(renamed);
  }

  /** The last part. */
  public String object() {
    return parts.getLast();
  }

  /** The schema; empty when not given. */
  public String schema() {
    return fromEnd(2);
  }

  /** The database; empty when not given. */
  public String database() {
    return fromEnd(3);
  }

  /** The linked server; empty when not given. */
  public String server() {
    return fromEnd(4);
  }

  public boolean isTemporary() {
    return object().startsWith("#");
  }

  /** A #table or #procedure of one session. */
  public boolean isLocalTemporary() {
    return isTemporary() && !isGlobalTemporary();
  }

  public boolean isGlobalTemporary() {
    return object().startsWith("##");
  }

  /** Only the stand-in itself names table variables so. */
  public boolean isTableVariable() {
    return object().startsWith("@");
  }

  private String fromEnd(int place) {
    return parts.size() < place ? "" : parts.get(parts.size() - place);
  }

  @Override
  public String toString() {
    return String.join(".", parts);
  }
}
