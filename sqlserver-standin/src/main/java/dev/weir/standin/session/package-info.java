/**
 * The state of one logged-in connection: settings, transaction, temporary tables, handles. Touched
 * by its executing thread only.
 */
@NullMarked
package dev.weir.standin.session;

import org.jspecify.annotations.NullMarked;
