package dev.weir.tds.door;

import dev.weir.application.login.CredentialVault;
import dev.weir.tds.encryption.ClientTls;
import dev.weir.tds.serverdial.Identity;

/**
 * What holds for all buckets whose TLS and logins Weir ends.
 *
 * @param encryption what clients may leave unencrypted
 * @param tls begins TLS with clients
 * @param vault keeps their passwords
 * @param identity who Weir is to servers
 */
public record DoorPolicy(
    ClientTls encryption, TlsToClients tls, CredentialVault vault, Identity identity) {}
