/** Clients as the limits of an instance see them, before they have sent anything. */
@NullMarked
package dev.weir.domain.client;

import org.jspecify.annotations.NullMarked;
