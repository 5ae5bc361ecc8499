package dev.weir.hazelcast.admission;

import java.io.IOException;

/**
 * Thrown when a connection between members is refused. It has no stack trace, because any stranger
 * can cause it.
 */
final class RefusedException extends IOException {
  private static final long serialVersionUID = 1;

  private final AdmissionRefusal refusal;

  RefusedException(AdmissionRefusal refusal) {
    super(refusal.meaning());
    this.refusal = refusal;
  }

  AdmissionRefusal refusal() {
    return refusal;
  }

  @Override
  public Throwable fillInStackTrace() {
    return this;
  }
}
