/**
 * The measured programs: Weir, HAProxy, PgBouncer, PostgreSQL and the stand-in. Each is a process
 * of its own on loopback, started as users would start it. The code that starts a process ends it.
 */
@NullMarked
package dev.weir.benchmarks.sidebyside.bed;

import org.jspecify.annotations.NullMarked;
