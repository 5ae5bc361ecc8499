package dev.weir.standin.capture;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a conversation was answered with, in its order.
 *
 * @param broken why it could not go on to its end; null where it came there
 */
public record Answers(List<Answer> all, @Nullable String broken) {}
