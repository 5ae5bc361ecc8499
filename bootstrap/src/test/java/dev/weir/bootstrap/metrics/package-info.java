/** What operators see of a whole instance: its meters as they are scraped, and its warnings. */
@NullMarked
package dev.weir.bootstrap.metrics;

import org.jspecify.annotations.NullMarked;
