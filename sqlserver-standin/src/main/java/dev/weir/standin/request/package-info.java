/** Requests after login: batches, procedure calls, transaction requests. Parsing only. */
@NullMarked
package dev.weir.standin.request;

import org.jspecify.annotations.NullMarked;
