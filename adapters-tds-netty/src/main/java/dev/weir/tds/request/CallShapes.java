package dev.weir.tds.request;

import dev.weir.application.prepared.HandleCall;
import dev.weir.application.prepared.HandleCall.Kind;
import dev.weir.application.prepared.PreparedText;
import dev.weir.application.session.RequestSummary;
import dev.weir.domain.tsql.Effects;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where things stand in the calls of one request, in their order. */
public final class CallShapes {
  private static final byte[] NOTHING = {};

  /** Null for a call that has nothing to do with handles. */
  private final List<@Nullable CallShape> all = new ArrayList<>(1);

  private boolean touching;

  /** Another request begins. */
  public void begin() {
    all.clear();
    touching = false;
  }

  /** A call begins; null if it has nothing to do with handles. */
  public void add(@Nullable CallShape shape) {
    all.add(shape);
    touching |= shape != null;
  }

  /** Whether no call has to do with handles. */
  public boolean isEmpty() {
    return !touching;
  }

  /** How many calls there are. */
  public int count() {
    return all.size();
  }

  /** A call; null if it has nothing to do with handles. */
  public @Nullable CallShape get(int call) {
    return all.get(call);
  }

  /** Of how many calls it is known which handle they name. */
  public int known() {
    CallShape last = all.isEmpty() ? null : all.getLast();
    return last == null || last.parameters() > 0 || last.hasEnded() ? all.size() : all.size() - 1;
  }

  /**
   * What the calls do of which the handle is known.
   *
   * @param payload as much of the request as is here
   */
  public List<HandleCall> calls(Payload payload) {
    List<HandleCall> calls = new ArrayList<>(all.size());
    for (int i = 0; i < known(); i++) {
      calls.add(call(all.get(i), payload));
    }
    return calls;
  }

  /** What one of the calls does. */
  public HandleCall call(int call, Payload payload) {
    return call(all.get(call), payload);
  }

  /**
   * Tells what the calls do.
   *
   * @param payload as much of the request as is here
   */
  public void tell(Payload payload, RequestSummary summary) {
    for (CallShape shape : all) {
      HandleCall call = call(shape, payload);
      summary.call(call);
      Effects effects = shape == null ? null : shape.effects();
      if (call.kind() == Kind.PREPARE && call.text() == null && effects != null) {
        // Its handle will be the server's, by which it can be run whatever Weir knows of it.
        summary.text(effects);
        summary.unknownStatement();
      }
    }
  }

  private static HandleCall call(@Nullable CallShape shape, Payload payload) {
    if (shape == null) {
      return HandleCall.of(Kind.NONE);
    }
    if (!shape.kind().prepares()) {
      return shape.isWhole()
          ? new HandleCall(shape.kind(), shape.handle())
          : HandleCall.cutShort(shape.kind(), shape.handle());
    }
    return new HandleCall(
        shape.kind(),
        shape.handle(),
        text(shape, payload),
        (shape.preparationOptions() << Short.SIZE | shape.options()) << Byte.SIZE
            | shape.handleLimit(),
        shape.handleName());
  }

  /** What is prepared; null where it is not to be shared, because not all of it is known here. */
  private static @Nullable PreparedText text(CallShape shape, Payload payload) {
    boolean known =
        shape.statement().isThere()
            && shape.definitions().isThere()
            && shape.isPlain()
            && shape.handleLimit() >= Integer.BYTES
            && (shape.hasEnded() || shape.kind() != Kind.PREPARE);
    Effects effects = shape.effects();
    if (!known || effects == null) {
      return null;
    }
    byte[] definitions = payload.copy(shape.definitions().type(), shape.definitions().to());
    byte[] statement = payload.copy(shape.statement().type(), shape.statement().to());
    byte[] options =
        shape.textKind() == PreparedText.Kind.CURSOR && shape.rest().isThere()
            ? payload.copy(shape.rest().from(), shape.rest().to())
            : NOTHING;
    return definitions == null || statement == null || options == null
        ? null
        : new PreparedText(shape.textKind(), definitions, statement, options, effects);
  }
}
