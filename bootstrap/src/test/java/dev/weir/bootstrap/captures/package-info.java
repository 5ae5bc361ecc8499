/**
 * What drivers were recorded to send, at a server and through Weir in front of it. Each
 * conversation has a server, and an instance, of its own, and one thread.
 */
@NullMarked
package dev.weir.bootstrap.captures;

import org.jspecify.annotations.NullMarked;
