/**
 * Real drivers against the stand-in: the list of {@code fixtures/drivers/cases.txt}, played through
 * each of them in each encryption it has. Drivers for the JVM are here, each behind a {@link
 * dev.weir.standin.driver.DriverSession}; the others are programs beside the list. Where they
 * connect to is theirs to be told, so what stands between can be anything that speaks TDS.
 */
@NullMarked
package dev.weir.standin.driver;

import org.jspecify.annotations.NullMarked;
