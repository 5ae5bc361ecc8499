/**
 * The front door: clients from their PRELOGIN until their login is answered, and the decision who
 * may come in.
 *
 * <p>A client is read on the loop it was given when it was accepted, until its LOGIN7 tells its
 * bucket; then it moves to the loop that owns the bucket, once.
 */
@NullMarked
package dev.weir.tds.door;

import org.jspecify.annotations.NullMarked;
