/** The errors and messages that SQL Server answers, by their numbers. */
@NullMarked
package dev.weir.standin.error;

import org.jspecify.annotations.NullMarked;
