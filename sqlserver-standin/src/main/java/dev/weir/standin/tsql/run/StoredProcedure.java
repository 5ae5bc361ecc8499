package dev.weir.standin.tsql.run;

import dev.weir.standin.catalogue.Procedure;

/**
 * A procedure that was found.
 *
 * @param database whose objects it means by names without one
 */
record StoredProcedure(String name, String database, Procedure procedure) {}
