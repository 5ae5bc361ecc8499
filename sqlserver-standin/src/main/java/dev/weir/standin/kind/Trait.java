package dev.weir.standin.kind;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One respect in which servers differ, with SQL Server's value and the spelling of all values.
 *
 * @param <V> the type of its values, which are immutable
 */
public final class Trait<V> {
  private static final String SEPARATOR = "+";
  private static final String NOTHING = "none";

  private final String name;
  private final V standard;
  private final Function<String, V> parse;
  private final Function<V, String> spell;
  private final Function<RandomGenerator, V> draw;

  private Trait(
      String name,
      V standard,
      Function<String, V> parse,
      Function<V, String> spell,
      Function<RandomGenerator, V> draw) {
    this.name = name;
    this.standard = standard;
    this.parse = parse;
    this.spell = spell;
    this.draw = draw;
  }

  /** A choice between the constants of an enum, of which these are drawn. */
  static <E extends Enum<E>> Trait<E> choice(String name, E standard, Collection<E> drawn) {
    List<E> candidates = List.copyOf(drawn);
    Class<E> type = standard.getDeclaringClass();
    return new Trait<>(
        name,
        standard,
        text -> constant(type, text),
        Trait::kebab,
        random -> pick(candidates, random));
  }

  /** A choice between all constants of an enum. */
  static <E extends Enum<E>> Trait<E> choice(String name, E standard) {
    return choice(name, standard, EnumSet.allOf(standard.getDeclaringClass()));
  }

  /** A property that a server has or has not. */
  static Trait<Boolean> flag(String name, boolean standard) {
    return new Trait<>(
        name, standard, Trait::yesOrNo, yes -> yes ? "yes" : "no", RandomGenerator::nextBoolean);
  }

  /** A number from 0 on, of which these are drawn. */
  static Trait<Integer> number(String name, int standard, Integer... drawn) {
    return numberFrom(0, name, standard, drawn);
  }

  /** A number that is at least this, of which these are drawn. */
  static Trait<Integer> numberFrom(int least, String name, int standard, Integer... drawn) {
    List<Integer> candidates = List.of(drawn);
    return new Trait<>(
        name,
        standard,
        text -> {
          int number = Integer.parseInt(text);
          if (number < least) {
            throw new IllegalArgumentException("the least is " + least);
          }
          return number;
        },
        String::valueOf,
        random -> pick(candidates, random));
  }

  /** A version of four numbers, of which these are drawn. */
  static Trait<String> version(String name, String standard, String... drawn) {
    List<String> candidates = List.of(drawn);
    return new Trait<>(
        name, standard, Trait::version, version -> version, random -> pick(candidates, random));
  }

  /** A text without commas and underscores, of which these are drawn. */
  static Trait<String> text(String name, String standard, String... drawn) {
    List<String> candidates = List.of(drawn);
    return new Trait<>(
        name,
        standard,
        text -> text.replace('_', ' '),
        text -> text.replace(' ', '_'),
        random -> pick(candidates, random));
  }

  /** Any number of the constants of an enum; SQL Server has none of them. */
  static <E extends Enum<E>> Trait<Set<E>> subset(String name, Class<E> type) {
    return new Trait<>(
        name,
        Set.of(),
        text ->
            items(text).map(item -> constant(type, item)).collect(Collectors.toUnmodifiableSet()),
        set -> spelled(new TreeSet<>(set).stream().map(Trait::kebab).toList()),
        random ->
            Arrays.stream(type.getEnumConstants())
                .filter(constant -> random.nextInt(3) == 0)
                .collect(Collectors.toUnmodifiableSet()));
  }

  /** Any number of words; SQL Server has none of them. */
  static Trait<Set<String>> words(String name, String... drawn) {
    List<String> candidates = List.of(drawn);
    return new Trait<>(
        name,
        Set.of(),
        text -> items(text).collect(Collectors.toUnmodifiableSet()),
        set -> spelled(new TreeSet<>(set)),
        random ->
            candidates.stream()
                .filter(word -> random.nextBoolean())
                .collect(Collectors.toUnmodifiableSet()));
  }

  private static <T> T pick(List<T> candidates, RandomGenerator random) {
    return candidates.get(random.nextInt(candidates.size()));
  }

  private static Stream<String> items(String text) {
    return text.equals(NOTHING) ? Stream.of() : Arrays.stream(text.split("\\" + SEPARATOR, -1));
  }

  private static String spelled(Collection<String> items) {
    return items.isEmpty() ? NOTHING : String.join(SEPARATOR, items);
  }

  private static String version(String text) {
    if (!text.matches("\\d+(\\.\\d+){3}")) {
      throw new IllegalArgumentException("'" + text + "' is no version of four numbers");
    }
    return text;
  }

  private static boolean yesOrNo(String text) {
    return switch (text) {
      case "yes" -> true;
      case "no" -> false;
      default -> throw new IllegalArgumentException("'" + text + "' is neither yes nor no");
    };
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String text) {
    for (E constant : type.getEnumConstants()) {
      if (kebab(constant).equals(text)) {
        return constant;
      }
    }
    throw new IllegalArgumentException(
        "'"
            + text
            + "' is none of "
            + Arrays.stream(type.getEnumConstants())
                .map(Trait::kebab)
                .collect(Collectors.joining(", ")));
  }

  private static String kebab(Enum<?> constant) {
    String name = constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    return name.startsWith("error-") ? name.substring("error-".length()) : name;
  }

  /** Returns the name, as {@code --kind custom:} spells it. */
  public String name() {
    return name;
  }

  /** Returns SQL Server's value. */
  public V standard() {
    return standard;
  }

  /** Draws a value, which may be SQL Server's; one with which the server can still be used. */
  public V draw(RandomGenerator random) {
    return draw.apply(random);
  }

  /**
   * Reads a value as {@link #spell} writes it.
   *
   * @throws IllegalArgumentException when it is no value of this trait
   */
  public V parse(String text) {
    try {
      return parse.apply(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
  }

  /** Spells the value of a kind. */
  public String spell(V value) {
    return spell.apply(value);
  }

  @Override
  public String toString() {
    return name;
  }
}
