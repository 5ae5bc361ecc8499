package dev.weir.tds.login;

import dev.weir.application.login.CredentialVault;
import dev.weir.application.login.UserDirectory;
import dev.weir.tds.server.Identity;
import dev.weir.tds.tls.ClientFacingTls;
import dev.weir.tds.tls.ClientTls;
import org.jspecify.annotations.Nullable;

/**
 * The rules that all buckets with logins share.
 *
 * @param encryption the encryption that clients must or may use
 * @param tls makes the TLS handlers of clients; null only where nothing is encrypted
 * @param versions the oldest TLS that clients may speak
 * @param vault keeps the passwords of clients
 * @param users the users that Weir authenticates itself
 * @param checks checks the passwords of these users
 * @param identity the identity of Weir in its own logins
 */
public record ClientLoginPolicy(
    ClientTls encryption,
    @Nullable ClientFacingTls tls,
    TlsVersions versions,
    CredentialVault vault,
    UserDirectory users,
    PasswordChecks checks,
    Identity identity) {}
