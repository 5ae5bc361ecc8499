package dev.weir.bootstrap.serve;

import com.sun.jdi.ArrayType;
import com.sun.jdi.Bootstrap;
import com.sun.jdi.ObjectCollectedException;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.IllegalConnectorArgumentsException;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.MethodEntryEvent;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.EventRequestManager;
import com.sun.jdi.request.MethodEntryRequest;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A debugger at a process under test. It makes faults that the product itself has no door for: a
 * thread that stands still, a heap that is full.
 */
final class Debugger implements AutoCloseable {
  private static final int MEGABYTE = 1024 * 1024;

  /** After so long without an event everything has happened that a request makes happen. */
  private static final long QUIET_MILLIS = 500;

  private final VirtualMachine machine;

  private Debugger(VirtualMachine machine) {
    this.machine = machine;
  }

  /** The options with which a virtual machine lets a debugger in, on this port. */
  static String options(int port) {
    return "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:"
        + port;
  }

  static Debugger attach(int port) {
    AttachingConnector connector =
        Bootstrap.virtualMachineManager().attachingConnectors().stream()
            .filter(one -> one.transport().name().equals("dt_socket"))
            .findFirst()
            .orElseThrow();
    Map<String, Connector.Argument> arguments = connector.defaultArguments();
    Objects.requireNonNull(arguments.get("hostname")).setValue("127.0.0.1");
    Objects.requireNonNull(arguments.get("port")).setValue(Integer.toString(port));
    AtomicReference<VirtualMachine> machine = new AtomicReference<>();
    Await.until("the debugger is attached", () -> attach(connector, arguments, machine));
    return new Debugger(machine.get());
  }

  private static boolean attach(
      AttachingConnector connector,
      Map<String, Connector.Argument> arguments,
      AtomicReference<VirtualMachine> machine)
      throws IOException, IllegalConnectorArgumentsException {
    machine.set(connector.attach(arguments));
    return true;
  }

  /** Stops the one thread whose name begins so. */
  ThreadReference suspend(String name) {
    ThreadReference thread =
        machine.allThreads().stream()
            .filter(one -> one.name().startsWith(name))
            .findFirst()
            .orElseThrow();
    thread.suspend();
    return thread;
  }

  /**
   * Records the methods of Weir that threads with a name like this enter while something is done.
   */
  List<EnteredMethod> watch(String threadName, Deed deed) throws Exception {
    EventRequestManager requests = machine.eventRequestManager();
    for (ThreadReference thread : machine.allThreads()) {
      if (thread.name().startsWith(threadName)) {
        MethodEntryRequest entries = requests.createMethodEntryRequest();
        entries.addThreadFilter(thread);
        entries.addClassFilter(EnteredMethod.OF_WEIR + "*");
        entries.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        entries.enable();
      }
    }
    CompletableFuture<Void> done = CompletableFuture.runAsync(deed::runUnchecked);
    List<EnteredMethod> entered = new ArrayList<>();
    EventSet events = machine.eventQueue().remove(QUIET_MILLIS);
    while (events != null || !done.isDone()) {
      if (events != null) {
        for (Event event : events) {
          if (event instanceof MethodEntryEvent entry) {
            entered.add(EnteredMethod.of(entry.thread()));
          }
        }
        events.resume();
      }
      events = machine.eventQueue().remove(QUIET_MILLIS);
    }
    requests.deleteEventRequests(List.copyOf(requests.methodEntryRequests()));
    done.join();
    return entered;
  }

  /** Something that makes the watched threads work. */
  interface Deed {
    void run() throws Exception;

    /** For a thread of its own, which catches nothing. */
    default void runUnchecked() {
      try {
        run();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Fills the heap with arrays that no collection may take, until the process is gone. */
  void fillHeap() {
    ArrayType bytes = (ArrayType) machine.classesByName("byte[]").getFirst();
    try {
      while (true) {
        allocateForGood(bytes);
      }
    } catch (VMDisconnectedException processIsGone) {
      // That is what this waits for.
    }
  }

  /** An array may be collected before it is said that it must not be: then it is none. */
  private static void allocateForGood(ArrayType bytes) {
    try {
      bytes.newInstance(MEGABYTE).disableCollection();
    } catch (ObjectCollectedException collectedBefore) {
      // The next one is tried.
    }
  }

  @Override
  public void close() {
    try {
      machine.dispose();
    } catch (VMDisconnectedException processIsGone) {
      // There is nothing left to leave.
    }
  }
}
