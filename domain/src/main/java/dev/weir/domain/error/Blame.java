package dev.weir.domain.error;

/** The party that can fix the cause of an error, which is an operator's first question about it. */
public enum Blame {
  /** The program that connected, or its connection string. */
  CLIENT,
  /** Weir: a defect or a limitation of its own. */
  WEIR,
  /** The SQL Server of the bucket, or the network path to it. */
  SERVER,
  /** No party made a mistake: there is more work than the limits admit. */
  CAPACITY,
  /** The operator of Weir: an operator's decision or configuration. */
  OPERATOR
}
