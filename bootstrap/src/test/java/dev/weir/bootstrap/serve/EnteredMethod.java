package dev.weir.bootstrap.serve;

import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.ObjectReference;
import com.sun.jdi.StackFrame;
import com.sun.jdi.ThreadReference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A method of Weir that a thread has just entered, with Weir's frames below it.
 *
 * @param frames from the one just entered down to the one that Netty called
 */
record EnteredMethod(List<Frame> frames) {
  /** How the names of Weir's classes begin. */
  static final String OF_WEIR = "dev.weir.";

  /**
   * A method at work.
   *
   * @param object which object it is a method of; 0 for a static one
   */
  record Frame(String type, String method, long object) {
    String outerType() {
      return type.replaceFirst("\\$.*", "");
    }

    @Override
    public String toString() {
      return type.substring(type.lastIndexOf('.') + 1) + "." + method;
    }
  }

  static EnteredMethod of(ThreadReference thread) {
    List<Frame> frames = new ArrayList<>();
    try {
      for (StackFrame frame : thread.frames()) {
        String type = frame.location().declaringType().name();
        if (type.startsWith(OF_WEIR)) {
          ObjectReference object = frame.thisObject();
          frames.add(
              new Frame(
                  type, frame.location().method().name(), object == null ? 0 : object.uniqueID()));
        }
      }
    } catch (IncompatibleThreadStateException e) {
      throw new IllegalStateException("the event has stopped the thread", e);
    }
    return new EnteredMethod(frames);
  }

  /** The class that was entered, without the ones within it. */
  String outerType() {
    return frames.getFirst().outerType();
  }

  /** Returns how many methods of Weir are at work. */
  int depth() {
    return frames.size();
  }

  /** Returns how many classes of Weir are at work. */
  int breadth() {
    return (int) frames.stream().map(Frame::outerType).distinct().count();
  }

  /** Whether Netty has called an object with bytes that were read. */
  boolean isOfARead() {
    return frames.getLast().method().equals("channelRead");
  }

  /** Which object Netty called; all that one call brings about has the same. */
  long caller() {
    return frames.getLast().object();
  }

  /**
   * Whether an object is at work in which something that it has called called it again. That it
   * calls itself is no such thing.
   */
  boolean isReentrant() {
    Set<Long> left = new HashSet<>();
    long current = 0;
    for (Frame frame : frames) {
      if (frame.object() != 0 && frame.object() != current) {
        if (left.contains(frame.object())) {
          return true;
        }
        left.add(frame.object());
        current = frame.object();
      }
    }
    return false;
  }

  /** The frames, from the one that Netty called to the one just entered. */
  @Override
  public String toString() {
    return frames.reversed().stream().map(Frame::toString).collect(Collectors.joining(" > "));
  }
}
