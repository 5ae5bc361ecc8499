/** Has a sign on the door that does not say the one thing it must. */
@Sign
package dev.weir.broken.packagesarenullmarked.domain.halfmarked;

import dev.weir.broken.packagesarenullmarked.domain.marked.Sign;
