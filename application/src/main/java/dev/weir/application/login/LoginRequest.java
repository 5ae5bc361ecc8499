package dev.weir.application.login;

import dev.weir.domain.client.Source;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.Password;

/**
 * The login of a client.
 *
 * @param login the name that the client gives
 * @param source where the client comes from; behind a load balancer, what its PROXY protocol header
 *     says
 */
public record LoginRequest(String login, Password password, LoginOptions options, Source source) {}
