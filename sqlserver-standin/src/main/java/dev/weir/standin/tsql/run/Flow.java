package dev.weir.standin.tsql.run;

/** Where control goes after a statement. */
enum Flow {
  NEXT,
  BREAK,
  CONTINUE,
  RETURN
}
