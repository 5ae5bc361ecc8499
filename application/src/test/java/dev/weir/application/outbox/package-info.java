@NullMarked
package dev.weir.application.outbox;

import org.jspecify.annotations.NullMarked;
