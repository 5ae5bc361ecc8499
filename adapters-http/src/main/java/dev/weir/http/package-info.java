/**
 * Health and metrics over HTTP, on virtual threads, so that they answer while an event loop hangs.
 */
@NullMarked
package dev.weir.http;

import org.jspecify.annotations.NullMarked;
