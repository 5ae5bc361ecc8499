package dev.weir.application.outbox;

/** Carries actions out, on the thread that owns the bucket. */
public interface Performer {
  /**
   * An action of this performer has failed by a defect; the actions behind it are carried out all
   * the same.
   */
  void failed(RuntimeException defect);
}
