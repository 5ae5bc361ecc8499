/** The dialogue before the first request: PRELOGIN, LOGIN7 and the server's answers to them. */
@NullMarked
package dev.weir.standin.login;

import org.jspecify.annotations.NullMarked;
