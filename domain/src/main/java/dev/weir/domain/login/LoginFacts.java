package dev.weir.domain.login;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a login that a server accepted; they suffice to answer the next login of the
 * same profile without the server.
 *
 * @param database the database the session starts in
 * @param language the language it starts with
 * @param collation the five bytes of the database's collation, or none
 * @param oldCollation what clients of TDS 7.0 are told in place of a collation; else null
 * @param program the name of the server program
 * @param programVersion major, minor and build of it, as four bytes
 * @param version the version the server speaks with clients that ask for this one or a later one
 * @param utf8Acknowledged whether the server will send columns in UTF-8
 */
public record LoginFacts(
    String database,
    String language,
    List<Byte> collation,
    @Nullable OldCollation oldCollation,
    String program,
    int programVersion,
    ProtocolVersion version,
    boolean utf8Acknowledged) {
  /** Creates the facts of a login of TDS 7.1 or later. */
  public LoginFacts(
      String database,
      String language,
      List<Byte> collation,
      String program,
      int programVersion,
      ProtocolVersion version,
      boolean utf8Acknowledged) {
    this(database, language, collation, null, program, programVersion, version, utf8Acknowledged);
  }
}
