package dev.weir.hazelcast.admission;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;

/**
 * The exchange in which both sides prove that they know the secret, each by a keyed hash of a
 * random number from the other, so that a recorded exchange cannot be replayed.
 *
 * <pre>
 * acceptor  -> WEIR version nonce(32)
 * connector -> WEIR version nonce(32) proof(32)
 * acceptor  ->                        proof(32)
 * </pre>
 *
 * <p>The connector proves first: a connection alone yields nothing that depends on the secret.
 */
final class SecretExchange {
  private static final byte[] GREETING = ascii("WEIR");
  private static final byte[] BY_CONNECTOR = ascii("connector");
  private static final byte[] BY_ACCEPTOR = ascii("acceptor");
  private static final int NONCE_BYTES = 32;
  private static final int PROOF_BYTES = 32;

  private final ClusterSecret secret;
  private final int version;
  private final SecureRandom random = new SecureRandom();

  /**
   * @param version the version of the protocol that members use afterwards
   */
  SecretExchange(ClusterSecret secret, int version) {
    this.secret = secret;
    this.version = version;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Runs the exchange on the side that accepted the connection. */
  void accept(InputStream in, OutputStream out) throws IOException {
    byte[] own = nonce();
    write(out, GREETING, versionByte(), own);
    readGreeting(in);
    byte[] others = read(in, NONCE_BYTES);
    require(read(in, PROOF_BYTES), secret.proof(BY_CONNECTOR, versionByte(), own, others));
    write(out, secret.proof(BY_ACCEPTOR, versionByte(), own, others));
  }

  /** Runs the exchange on the side that connected. */
  void connect(InputStream in, OutputStream out) throws IOException {
    readGreeting(in);
    byte[] others = read(in, NONCE_BYTES);
    byte[] own = nonce();
    byte[] proof = secret.proof(BY_CONNECTOR, versionByte(), others, own);
    write(out, GREETING, versionByte(), own, proof);
    require(read(in, PROOF_BYTES), secret.proof(BY_ACCEPTOR, versionByte(), others, own));
  }

  private byte[] nonce() {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    return nonce;
  }

  private byte[] versionByte() {
    return new byte[] {(byte) version};
  }

  private void readGreeting(InputStream in) throws IOException {
    // Byte by byte, so that a peer with another protocol, which then waits for an answer, is
    // detected by its first bytes.
    for (byte expected : GREETING) {
      if (read(in, 1)[0] != expected) {
        throw new RefusedException(AdmissionRefusal.NOT_A_MEMBER);
      }
    }
    if (!Arrays.equals(read(in, 1), versionByte())) {
      throw new RefusedException(AdmissionRefusal.OTHER_VERSION);
    }
  }

  private static void require(byte[] proof, byte[] expected) throws RefusedException {
    if (!MessageDigest.isEqual(proof, expected)) {
      throw new RefusedException(AdmissionRefusal.WRONG_SECRET);
    }
  }

  private static byte[] read(InputStream in, int count) throws IOException {
    try {
      byte[] bytes = in.readNBytes(count);
      if (bytes.length < count) {
        throw new EOFException();
      }
      return bytes;
    } catch (SocketTimeoutException e) {
      throw new RefusedException(AdmissionRefusal.SILENT);
    }
  }

  private static void write(OutputStream out, byte[]... parts) throws IOException {
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    byte[] message = new byte[length];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, message, at, part.length);
      at += part.length;
    }
    out.write(message);
    out.flush();
  }
}
