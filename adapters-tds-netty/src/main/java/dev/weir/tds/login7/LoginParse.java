package dev.weir.tds.login7;

/** What became of reading a LOGIN7. */
public sealed interface LoginParse {
  /** It is well formed. Whether Weir serves such a client is another question. */
  record Parsed(Login7 login) implements LoginParse {}

  /** It breaks the layout. The reason tells nothing of its contents. */
  record Broken(String reason) implements LoginParse {}
}
