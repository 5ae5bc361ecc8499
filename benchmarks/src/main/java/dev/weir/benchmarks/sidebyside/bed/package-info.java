/**
 * What is measured: Weir, HAProxy, PgBouncer, PostgreSQL and the stand-in, each a process of its
 * own as users would start it, on loopback. Whoever starts them ends them.
 */
@NullMarked
package dev.weir.benchmarks.sidebyside.bed;

import org.jspecify.annotations.NullMarked;
