package dev.weir.bootstrap.signal;

import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Handles signals by {@code sun.misc.Signal} of the module jdk.unsupported, the only API for that.
 * It is called by reflection, because the compiler warns of every use and the warning cannot be
 * suppressed.
 */
final class Signals {
  private Signals() {}

  /**
   * Runs {@code handler}, on a thread of the virtual machine, each time the signal arrives.
   *
   * @param name the name of the signal without SIG
   */
  static void handle(String name, Runnable handler) {
    try {
      Class<?> signalType = Class.forName("sun.misc.Signal");
      Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
      Object signal = signalType.getConstructor(String.class).newInstance(name);
      var run =
          MethodHandles.lookup()
              .findVirtual(Runnable.class, "run", MethodType.methodType(void.class))
              .bindTo(handler);
      Object proxy =
          MethodHandleProxies.asInterfaceInstance(
              handlerType, MethodHandles.dropArguments(run, 0, signalType));
      Object unused =
          signalType.getMethod("handle", signalType, handlerType).invoke(null, signal, proxy);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("SIG" + name + " cannot be heard on this Java", e);
    }
  }
}
