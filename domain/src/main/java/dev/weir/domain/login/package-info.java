/**
 * Logins: the login that a client claims, the profile that makes two logins interchangeable, and
 * the properties of a login that a server accepted.
 *
 * <p>Values only. {@code application.login} verifies logins.
 */
@NullMarked
package dev.weir.domain.login;

import org.jspecify.annotations.NullMarked;
