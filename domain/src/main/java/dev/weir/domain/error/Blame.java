package dev.weir.domain.error;

/** Who can do something about an error; the first thing an operator wants to know of it. */
public enum Blame {
  /** The program that connected, or its connection string. */
  CLIENT,
  /** Weir: a defect or a limitation of its own. */
  WEIR,
  /** The SQL Server behind the bucket, or the way to it. */
  SERVER,
  /** Nobody did anything wrong: there is more work than the limits let through. */
  CAPACITY,
  /** Whoever runs Weir: a decision or a configuration of theirs. */
  OPERATOR
}
