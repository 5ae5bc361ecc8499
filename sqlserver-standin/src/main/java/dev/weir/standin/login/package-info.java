/** What happens before the first request: PRELOGIN, LOGIN7 and what the server says to them. */
@NullMarked
package dev.weir.standin.login;

import org.jspecify.annotations.NullMarked;
