package dev.weir.tds.wire;

/** The result of parsing a LOGIN7. */
public sealed interface LoginParse {
  /** The LOGIN7 is well formed, which does not mean that Weir serves the client. */
  record Parsed(Login7 login) implements LoginParse {}

  /** The LOGIN7 breaks the layout. The reason reveals nothing of its contents. */
  record Broken(String reason) implements LoginParse {}
}
