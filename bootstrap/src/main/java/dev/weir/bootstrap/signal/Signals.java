package dev.weir.bootstrap.signal;

import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Hears signals through {@code sun.misc.Signal}, the only way there is; the module jdk.unsupported
 * keeps it. By name, because the compiler warns of every mention of it and cannot be told not to.
 */
final class Signals {
  private Signals() {}

  /**
   * Has {@code handler} run, on a thread of the virtual machine's, each time the signal arrives.
   *
   * @param name without its SIG
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
