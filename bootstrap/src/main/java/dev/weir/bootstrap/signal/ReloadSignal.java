package dev.weir.bootstrap.signal;

import org.jspecify.annotations.Nullable;

/**
 * Handles SIGHUP, which would end the process otherwise. A signal that arrives before the process
 * can reload is remembered.
 */
public final class ReloadSignal {
  private @Nullable Runnable reload;
  private boolean arrived;

  private ReloadSignal() {}

  /** Listens for the signal from now on. */
  public static ReloadSignal install() {
    ReloadSignal signal = new ReloadSignal();
    Signals.handle("HUP", signal::received);
    return signal;
  }

  /** Runs {@code action} for each signal, on a thread of the virtual machine. */
  public synchronized void deliverTo(Runnable action) {
    reload = action;
    if (arrived) {
      action.run();
    }
  }

  private synchronized void received() {
    arrived = true;
    if (reload != null) {
      reload.run();
    }
  }
}
