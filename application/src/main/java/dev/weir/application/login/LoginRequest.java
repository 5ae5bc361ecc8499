package dev.weir.application.login;

import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.Password;

/**
 * A client that wants to come in.
 *
 * @param login the name it says it has
 * @param source the address it comes from, as text; behind a load balancer the one that speaks the
 *     PROXY protocol tells
 */
public record LoginRequest(String login, Password password, LoginOptions options, String source) {}
