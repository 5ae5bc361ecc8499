package dev.weir.tds.login;

import dev.weir.tds.client.ClientServices;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The settings of all accepted clients.
 *
 * @param router finds a client's bucket
 * @param login the settings of clients that log in to Weir; null only where all buckets are
 *     passthrough buckets
 * @param services the services that all clients share
 */
public record AcceptSettings(
    ClientRouter router, @Nullable LoginSettings login, ClientServices services) {
  LoginSettings requireLogin() {
    return Objects.requireNonNull(login, "no bucket has logins");
  }
}
