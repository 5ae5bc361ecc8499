package dev.weir.application.login;

import dev.weir.domain.client.Source;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.Password;

/**
 * The login of a client.
 *
 * @param login the user name
 * @param source the source of the client; behind a load balancer, by its PROXY protocol header
 */
public record LoginRequest(String login, Password password, LoginOptions options, Source source) {}
