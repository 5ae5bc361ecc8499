package dev.weir.application.outbox;

/**
 * Carries actions out, on the thread that owns the bucket. It never runs the outbox: an event that
 * an action brings about only adds further actions.
 */
public interface Performer {
  /** Carries out an action that was added for this performer. */
  void perform(Outbox.Entry entry);

  /**
   * An action of this performer has failed by a defect; the actions behind it are carried out all
   * the same.
   */
  void failed(RuntimeException defect);
}
