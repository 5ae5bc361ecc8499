/** The reference for users, held against the schema. */
@NullMarked
package dev.weir.bootstrap.config.reference;

import org.jspecify.annotations.NullMarked;
