/** {@code weir hash-password}: what goes into the file of users. */
@NullMarked
package dev.weir.bootstrap.cli.hash;

import org.jspecify.annotations.NullMarked;
