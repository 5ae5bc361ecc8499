package dev.weir.standin.kind;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** The kind of a server: the value of each {@link Trait}, most of them SQL Server's. */
public final class ServerKind {
  /** SQL Server, as the stand-in plays it. */
  public static final ServerKind SQL_SERVER = new ServerKind(Map.of());

  /** The prefix of a kind that is spelled by its deviations. */
  public static final String CUSTOM = "custom:";

  /** No power of two: the first of those from a small seed hardly differ. */
  private static final int DEVIATIONS_ONE_IN = 5;

  private final Map<Trait<?>, Object> deviations;

  private ServerKind(Map<Trait<?>, Object> deviations) {
    this.deviations = deviations;
  }

  /** Returns the value of the trait. */
  public <V> V get(Trait<V> trait) {
    Object value = deviations.get(trait);
    if (value == null) {
      return trait.standard();
    }
    // Only with() adds values, and they are of the trait's type.
    @SuppressWarnings("unchecked")
    V deviation = (V) value;
    return deviation;
  }

  /** Returns true if the trait has that value. */
  public <V> boolean is(Trait<V> trait, V value) {
    return get(trait).equals(value);
  }

  /** Returns the same kind with another value of one trait. */
  public <V> ServerKind with(Trait<V> trait, V value) {
    Map<Trait<?>, Object> changed = new HashMap<>(deviations);
    changed.remove(trait);
    if (!value.equals(trait.standard())) {
      changed.put(trait, value);
    }
    return new ServerKind(changed);
  }

  /** Draws any combination of values with which the server can still be used. */
  public static ServerKind drawn(RandomGenerator random) {
    return drawn(random, Traits.ALL);
  }

  /** Draws values of these traits; the others stay SQL Server's. */
  public static ServerKind drawn(RandomGenerator random, Collection<Trait<?>> traits) {
    ServerKind kind = SQL_SERVER;
    for (Trait<?> trait : traits) {
      if (random.nextInt(DEVIATIONS_ONE_IN) == 0) {
        kind = withDrawn(kind, trait, random);
      }
    }
    return kind;
  }

  private static <V> ServerKind withDrawn(ServerKind kind, Trait<V> trait, RandomGenerator random) {
    return kind.with(trait, trait.draw(random));
  }

  /**
   * Reads the name of a known kind, or what {@link #toString} gives.
   *
   * @throws IllegalArgumentException when the text is neither
   */
  public static ServerKind parse(String text) {
    if (!text.startsWith(CUSTOM)) {
      return KnownKinds.named(text);
    }
    ServerKind kind = SQL_SERVER;
    for (String item : text.substring(CUSTOM.length()).split(",", -1)) {
      if (!item.isBlank()) {
        kind = withSpelled(kind, item.strip());
      }
    }
    return kind;
  }

  private static ServerKind withSpelled(ServerKind kind, String item) {
    int equals = item.indexOf('=');
    String name = equals < 0 ? item : item.substring(0, equals);
    for (Trait<?> trait : Traits.ALL) {
      if (trait.name().equals(name) && equals > 0) {
        return withParsed(kind, trait, item.substring(equals + 1));
      }
    }
    throw new IllegalArgumentException("'" + item + "' is no trait of a server with its value");
  }

  private static <V> ServerKind withParsed(ServerKind kind, Trait<V> trait, String value) {
    return kind.with(trait, trait.parse(value));
  }

  /** Returns the traits that deviate from SQL Server, in the order of {@link Traits#ALL}. */
  public List<Trait<?>> deviations() {
    return Traits.ALL.stream().filter(deviations::containsKey).toList();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ServerKind kind && kind.toString().equals(toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  /** Returns the deviations in one line, which {@link #parse} takes back. */
  @Override
  public String toString() {
    List<String> items = new ArrayList<>();
    for (Trait<?> trait : deviations()) {
      items.add(trait.name() + "=" + spelled(trait));
    }
    return CUSTOM + String.join(",", items);
  }

  private <V> String spelled(Trait<V> trait) {
    return trait.spell(get(trait));
  }
}
