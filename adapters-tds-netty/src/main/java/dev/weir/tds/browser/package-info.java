/**
 * The SQL Server Resolution Protocol ([MC-SQLR], UDP 1434), by which clients find the port of a
 * named instance: Weir asks the SQL Server Browser of a bucket's host, and answers clients that ask
 * for a bucket.
 */
@NullMarked
package dev.weir.tds.browser;

import org.jspecify.annotations.NullMarked;
