/**
 * {@code weir sql}: a small query client, to try a server or Weir itself without installing one.
 *
 * <p>Its options are those of sqlcmd where sqlcmd has them. Everything runs on the main thread.
 */
@NullMarked
package dev.weir.bootstrap.cli.sql;

import org.jspecify.annotations.NullMarked;
