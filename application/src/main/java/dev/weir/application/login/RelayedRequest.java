package dev.weir.application.login;

import dev.weir.domain.client.Source;
import dev.weir.domain.login.LoginProfile;
import org.jspecify.annotations.Nullable;

/**
 * A login that only the server can answer.
 *
 * @param source the source of the client
 * @param credentials the credentials, to recognise refused passwords; null for a login without
 *     password
 */
public record RelayedRequest(Source source, @Nullable LoginProfile credentials) {}
