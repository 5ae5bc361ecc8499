package dev.weir.tds.response;

/**
 * The columns of a result, for responses that do not describe them again: a client that fetches
 * from a cursor asks for no description, because it has had one.
 */
public final class ColumnForms {
  private final int[] forms;

  /**
   * Columns of these forms.
   *
   * @param forms see {@code ValueForm}
   */
  public ColumnForms(int... forms) {
    this.forms = forms;
  }

  /** How many columns there are. */
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
