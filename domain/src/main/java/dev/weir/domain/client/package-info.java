/** Clients as the limits of an instance see them, before anything else is known of them. */
@NullMarked
package dev.weir.domain.client;

import org.jspecify.annotations.NullMarked;
