package dev.weir.application.login;

import dev.weir.domain.login.LoginProfile;
import org.jspecify.annotations.Nullable;

/**
 * A client whose login the server itself has to answer.
 *
 * @param source the address it comes from, as text
 * @param credentials by which a password that was refused is recognised; null where it brings none
 */
public record RelayedRequest(String source, @Nullable LoginProfile credentials) {}
