package dev.weir.domain.login;

import dev.weir.domain.bucket.BucketId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The application or host name of Weir's own logins at a server, with places for what is known of
 * the sessions that the connection will serve, such as {@code Weir/{app}@{client}}.
 *
 * @param text the template as written
 */
public record NameTemplate(String text) {
  /** The longest name that SQL Server keeps, in characters (a sysname). */
  public static final int LONGEST = 128;

  /** A place in a template. */
  private enum Place {
    /** The application name of the client's login. */
    APP,
    /** The host name of the client's login. */
    CLIENT,
    /** The SQL login. */
    LOGIN,
    /** The bucket. */
    BUCKET,
    /** The host that Weir runs on. */
    HOST;

    private String written() {
      return "{" + name().toLowerCase(Locale.ROOT) + "}";
    }
  }

  /** Rejects a text that {@link #problem} objects to. */
  public NameTemplate {
    if (problem(text).isPresent()) {
      throw new IllegalArgumentException(text);
    }
  }

  /** Returns the reason why a text is no template; empty if it is one. */
  public static Optional<String> problem(String text) {
    String rest = text;
    for (Place place : Place.values()) {
      rest = rest.replace(place.written(), "");
    }
    if (rest.contains("{") || rest.contains("}")) {
      return Optional.of("a place in braces is one of " + String.join(", ", places()));
    }
    return Optional.empty();
  }

  /** Returns all places as they are written. */
  private static List<String> places() {
    List<String> places = new ArrayList<>();
    for (Place place : Place.values()) {
      places.add(place.written());
    }
    return places;
  }

  /**
   * Returns the parts that a login profile must have, so that all sessions of a connection have the
   * same name.
   */
  public Set<ProfilePart> parts() {
    Set<ProfilePart> parts = EnumSet.noneOf(ProfilePart.class);
    if (text.contains(Place.APP.written())) {
      parts.add(ProfilePart.APP_NAME);
    }
    if (text.contains(Place.CLIENT.written())) {
      parts.add(ProfilePart.HOST);
    }
    return parts;
  }

  /**
   * Returns the name for the connections of a login, cut to what SQL Server keeps.
   *
   * @param weirHost the host that Weir runs on
   */
  public String fill(BucketId bucket, String login, LoginOptions options, String weirHost) {
    StringBuilder name = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      Place place = placeAt(at);
      if (place == null) {
        name.append(text.charAt(at));
        at++;
      } else {
        name.append(
            switch (place) {
              case APP -> orEmpty(options.appName());
              case CLIENT -> orEmpty(options.hostName());
              case LOGIN -> login;
              case BUCKET -> bucket.value();
              case HOST -> weirHost;
            });
        at += place.written().length();
      }
    }
    return name.length() > LONGEST ? cut(name) : name.toString();
  }

  private @Nullable Place placeAt(int at) {
    for (Place place : Place.values()) {
      if (text.startsWith(place.written(), at)) {
        return place;
      }
    }
    return null;
  }

  /** Cuts a name, but not between the halves of a character. */
  private static String cut(StringBuilder name) {
    int end = Character.isHighSurrogate(name.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
    return name.substring(0, end);
  }

  private static String orEmpty(@Nullable String value) {
    return value == null ? "" : value;
  }
}
