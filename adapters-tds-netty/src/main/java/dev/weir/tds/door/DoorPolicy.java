package dev.weir.tds.door;

import dev.weir.application.login.CredentialVault;
import dev.weir.application.login.UserDirectory;
import dev.weir.tds.credentials.PasswordChecks;
import dev.weir.tds.encryption.ClientTls;
import dev.weir.tds.serverdial.Identity;
import dev.weir.tds.tls.ClientFacingTls;
import org.jspecify.annotations.Nullable;

/**
 * What holds for all buckets whose TLS and logins Weir ends.
 *
 * @param encryption what clients may leave unencrypted
 * @param tls begins TLS with clients; null only where nothing is encrypted
 * @param vault keeps their passwords
 * @param users those that Weir lets in itself
 * @param checks finds out whether their passwords fit
 * @param identity who Weir is to servers
 */
public record DoorPolicy(
    ClientTls encryption,
    @Nullable ClientFacingTls tls,
    CredentialVault vault,
    UserDirectory users,
    PasswordChecks checks,
    Identity identity) {}
