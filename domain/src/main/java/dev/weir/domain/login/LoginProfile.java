package dev.weir.domain.login;

import dev.weir.domain.bucket.BucketId;

/**
 * Everything that makes two logins interchangeable: sessions of one profile may use each other's
 * server connections.
 *
 * @param login the name with which the server connection is logged in
 * @param proof the proof of its password; another password makes another profile
 */
public record LoginProfile(
    BucketId bucket, String login, CredentialProof proof, LoginOptions options) {}
