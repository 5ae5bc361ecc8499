package dev.weir.tds.response;

/**
 * The columns of a result, remembered for responses that do not describe them: a client that
 * fetches from a cursor has received the description before and asks for none.
 */
public final class ColumnForms {
  private final int[] forms;

  /**
   * Creates columns of these forms.
   *
   * @param forms the forms; see {@code ValueForm}
   */
  public ColumnForms(int... forms) {
    this.forms = forms;
  }

  /** Returns the number of columns. */
  public int count() {
    return forms.length;
  }

  void copyTo(RowPlan plan) {
    plan.restart();
    for (int form : forms) {
      plan.add(form);
    }
  }
}
