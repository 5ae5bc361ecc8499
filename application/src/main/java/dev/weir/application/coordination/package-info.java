/**
 * The port to the shared ledger of slots, and its implementation for a single instance.
 *
 * <p>A slot is the right to hold one physical connection. Answers of a coordinator arrive as events
 * on the thread that owns the bucket; nothing here blocks.
 */
@NullMarked
package dev.weir.application.coordination;

import org.jspecify.annotations.NullMarked;
