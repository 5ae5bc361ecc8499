/**
 * Attacks on a real process: the distribution, started by its launcher, with attackers in a process
 * of their own ({@link dev.weir.bootstrap.hostile.attack}) and honest clients in this one. Each
 * test measures one promise, prints it as a figure beside its bound, and fails beyond the bound.
 *
 * <p>A case of about thirty lines: start an {@link dev.weir.bootstrap.hostile.AttackedWeir}, start
 * {@link dev.weir.bootstrap.hostile.Attackers}, look at {@link
 * dev.weir.bootstrap.hostile.ProcessMemory}, {@link dev.weir.bootstrap.hostile.Neighbours} or
 * {@link dev.weir.bootstrap.hostile.HonestLogin}, and tell the {@link
 * dev.weir.bootstrap.hostile.Figure}.
 */
@NullMarked
package dev.weir.bootstrap.hostile;

import org.jspecify.annotations.NullMarked;
