/**
 * Logins: who a client says it is, what makes two logins interchangeable, and what a server told
 * about one that it accepted.
 *
 * <p>Values only. That a login is true is found out by {@code application.login}.
 */
@NullMarked
package dev.weir.domain.login;

import org.jspecify.annotations.NullMarked;
