/**
 * The PROXY protocol, versions 1 and 2: how a load balancer tells who the client is that it passes
 * on.
 *
 * <p>Pure functions over buffers; nothing here consumes what it looks at. Whom to believe is
 * decided elsewhere.
 */
@NullMarked
package dev.weir.tds.proxyprotocol;

import org.jspecify.annotations.NullMarked;
