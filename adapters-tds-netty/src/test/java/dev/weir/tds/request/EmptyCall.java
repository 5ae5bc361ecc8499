package dev.weir.tds.request;

/** A call by number of which nothing else is of interest. */
record EmptyCall(NumberedProcedure procedure) implements ProcedureCall {
  @Override
  public int ordinal() {
    return 0;
  }

  @Override
  public boolean isByName() {
    return false;
  }

  @Override
  public CharSequence name() {
    return "";
  }

  @Override
  public int options() {
    return 0;
  }

  @Override
  public long offset() {
    return 0;
  }

  @Override
  public long optionsOffset() {
    return 0;
  }
}
