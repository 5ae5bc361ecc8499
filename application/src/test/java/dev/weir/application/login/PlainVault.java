package dev.weir.application.login;

import dev.weir.domain.login.CredentialProof;
import dev.weir.domain.login.Password;
import java.nio.charset.StandardCharsets;

/** A vault that hides nothing: what it makes can be read off. */
final class PlainVault implements CredentialVault {
  @Override
  public CredentialProof proofOf(String login, Password password) {
    return new CredentialProof(bytes(login + '\n' + password.reveal()));
  }

  @Override
  public SealedPassword seal(Password password) {
    return new SealedPassword(bytes(password.reveal()));
  }

  @Override
  public Password open(SealedPassword sealed) {
    return new Password(new String(sealed.bytes(), StandardCharsets.UTF_8));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
