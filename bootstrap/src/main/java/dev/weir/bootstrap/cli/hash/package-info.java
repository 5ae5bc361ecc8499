/** {@code weir hash-password}: hashes passwords for the file of users. */
@NullMarked
package dev.weir.bootstrap.cli.hash;

import org.jspecify.annotations.NullMarked;
