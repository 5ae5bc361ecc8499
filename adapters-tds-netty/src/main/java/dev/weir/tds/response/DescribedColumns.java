package dev.weir.tds.response;

/** The columns of a result that the server has just described. */
public interface DescribedColumns {
  /** Returns the number of columns. */
  int count();

  /** Returns a copy, for results that do not describe the columns again. */
  ColumnForms forms();
}
