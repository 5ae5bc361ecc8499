package dev.weir.tds.request;

import dev.weir.application.prepared.HandleCall;
import dev.weir.application.prepared.HandleCall.Kind;
import dev.weir.application.prepared.PreparedText;
import dev.weir.application.session.RequestSummary;
import dev.weir.domain.tsql.Effects;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The shapes of the calls of one request, in their order. */
public final class CallShapes {
  private static final byte[] NOTHING = {};

  /** Null for a call that uses no handle. */
  private final List<@Nullable CallShape> all = new ArrayList<>(1);

  private boolean touching;

  /** Begins another request. */
  public void begin() {
    all.clear();
    touching = false;
  }

  /** Adds a call; null if it uses no handle. */
  public void add(@Nullable CallShape shape) {
    all.add(shape);
    touching |= shape != null;
  }

  /** Returns whether no call uses a handle. */
  public boolean isEmpty() {
    return !touching;
  }

  /** Returns the number of calls. */
  public int count() {
    return all.size();
  }

  /** Returns a call; null if it uses no handle. */
  public @Nullable CallShape get(int call) {
    return all.get(call);
  }

  /** Returns the number of calls whose handle is known. */
  public int known() {
    CallShape last = all.isEmpty() ? null : all.getLast();
    return last == null || last.parameters() > 0 || last.hasEnded() ? all.size() : all.size() - 1;
  }

  /**
   * Returns the calls whose handle is known.
   *
   * @param payload the part of the request that is still held
   */
  public List<HandleCall> calls(Payload payload) {
    List<HandleCall> calls = new ArrayList<>(all.size());
    for (int i = 0; i < known(); i++) {
      calls.add(call(all.get(i), payload));
    }
    return calls;
  }

  /** Returns one of the calls. */
  public HandleCall call(int call, Payload payload) {
    return call(all.get(call), payload);
  }

  /**
   * Adds the calls to the summary of the request.
   *
   * @param payload the part of the request that is still held
   */
  public void addCallsTo(Payload payload, RequestSummary summary) {
    for (CallShape shape : all) {
      HandleCall call = call(shape, payload);
      summary.call(call);
      Effects effects = shape == null ? null : shape.effects();
      if (call.kind() == Kind.PREPARE && call.text() == null && effects != null) {
        // The client gets the server's own handle, so that Weir will not know the statement when it
        // is executed.
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

  /**
   * Returns the text that is prepared; null if the statement cannot be shared, for instance because
   * a part of it has already gone to the server.
   */
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
