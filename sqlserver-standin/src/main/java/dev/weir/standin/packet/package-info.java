/** TDS packets and the messages made of them (MS-TDS 2.2.3). */
@NullMarked
package dev.weir.standin.packet;

import org.jspecify.annotations.NullMarked;
