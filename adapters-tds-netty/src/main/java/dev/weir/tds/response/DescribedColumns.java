package dev.weir.tds.response;

/** The columns of a result, as they were just described. */
public interface DescribedColumns {
  /** How many there are. */
  int count();

  /** A copy, for results that do not describe them again. */
  ColumnForms forms();
}
