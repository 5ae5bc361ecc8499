/**
 * The types of values on the wire (MS-TDS 2.2.5.4 to 2.2.5.6): how they are described, and how long
 * a value of one is. No value is ever made of them.
 *
 * <p>Pure; a walk is confined to the owner of its reader.
 */
@NullMarked
package dev.weir.tds.type;

import org.jspecify.annotations.NullMarked;
