package dev.weir.tds.serverdial;

import dev.weir.domain.bucket.ServerAddress;
import dev.weir.tds.encryption.EncryptionScope;
import dev.weir.tds.prelogin.ProgramVersion;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * Hears what a server shows of itself before it is told a login, and may leave it at that. Called
 * on the loop of the connection. With TDS 8.0 TLS comes first, otherwise it follows the answer.
 */
public interface Introductions {
  /**
   * The server has answered a PRELOGIN.
   *
   * @param version null where it names none
   * @param scope what of the conversation will be encrypted
   * @return whether to go on
   */
  boolean answered(ServerAddress server, @Nullable ProgramVersion version, EncryptionScope scope);

  /**
   * The TLS handshake is over, and the certificate was checked where that is asked for.
   *
   * @return whether to go on
   */
  boolean secured(SSLSession session);
}
