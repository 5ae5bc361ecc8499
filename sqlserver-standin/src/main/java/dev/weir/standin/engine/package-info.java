/**
 * The H2 database below: one per stand-in, whose schemas are named after database and schema, so
 * that a transaction spans databases as SQL Server's does.
 */
@NullMarked
package dev.weir.standin.engine;

import org.jspecify.annotations.NullMarked;
