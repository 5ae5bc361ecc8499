package dev.weir.application.login;

import dev.weir.domain.client.Source;
import dev.weir.domain.login.LoginProfile;
import org.jspecify.annotations.Nullable;

/**
 * A client whose login the server itself has to answer.
 *
 * @param source where the client comes from
 * @param credentials by which a password that was refused is recognised; null where it brings none
 */
public record RelayedRequest(Source source, @Nullable LoginProfile credentials) {}
