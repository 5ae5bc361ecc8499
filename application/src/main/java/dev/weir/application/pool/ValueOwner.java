package dev.weir.application.pool;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A session that has left values such as {@code @@IDENTITY} on a connection that it has given back,
 * and may read them in a later request. Called on the thread that owns the bucket.
 */
public interface ValueOwner {
  /**
   * Another session gets the connection.
   *
   * @return whether the owner still needs the values; then they are read before that session uses
   *     the connection, and {@link #captured} gets them
   */
  boolean beginCapture(Remains from);

  /**
   * The reading of the values has ended.
   *
   * @param row the values as texts, a NULL as an empty one; null where they could not be read
   */
  void captured(Remains from, @Nullable List<String> row);
}
