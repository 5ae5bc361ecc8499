package dev.weir.standin.ntlm;

import dev.weir.standin.packet.ByteSource;
import dev.weir.standin.packet.MalformedMessageException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The third message of NTLM (MS-NLMP 2.2.1.3): the client's name, and the proof. */
final class AuthenticateMessage {
  private static final int TYPE = 3;
  private static final int RESPONSE = 20;
  private static final int DOMAIN = 28;
  private static final int USER = 36;
  private static final int FLAGS = 60;
  private static final int PROOF_LENGTH = 16;
  private static final int BLOB_PAIRS = 28;
  private static final int PAIR_FLAGS = 6;
  private static final int HAS_INTEGRITY = 2;
  private static final int INTEGRITY_AT = 72;
  private static final int INTEGRITY_LENGTH = 16;

  private final byte[] bytes;
  private final String domain;
  private final String user;
  private final byte[] response;

  private AuthenticateMessage(byte[] bytes, String domain, String user, byte[] response) {
    this.bytes = bytes;
    this.domain = domain;
    this.user = user;
    this.response = response;
  }

  static AuthenticateMessage parse(byte[] bytes) {
    ByteSource source = NtlmMessage.open(bytes, TYPE);
    source.position(FLAGS);
    if ((source.i32() & NtlmFlags.UNICODE) == 0) {
      throw new MalformedMessageException("an NTLM client without Unicode");
    }
    byte[] response = part(source, RESPONSE);
    if (response.length < PROOF_LENGTH + BLOB_PAIRS) {
      throw new MalformedMessageException("an NTLM response that is not of version 2");
    }
    return new AuthenticateMessage(
        bytes,
        new String(part(source, DOMAIN), StandardCharsets.UTF_16LE),
        new String(part(source, USER), StandardCharsets.UTF_16LE),
        response);
  }

  String domain() {
    return domain;
  }

  String user() {
    return user;
  }

  /** The first 16 bytes of its NTLMv2 response. */
  byte[] proof() {
    return Arrays.copyOf(response, PROOF_LENGTH);
  }

  /** The rest of it, over which the proof goes. */
  byte[] blob() {
    return Arrays.copyOfRange(response, PROOF_LENGTH, response.length);
  }

  /** A part is located by length, room and offset. */
  private static byte[] part(ByteSource source, int field) {
    source.position(field);
    int length = source.u16();
    source.skip(Short.BYTES);
    int offset = source.i32();
    source.position(offset);
    return source.bytes(length);
  }

  /** One of the pairs of attribute and value in the blob tells whether there is a code. */
  boolean hasIntegrity() {
    ByteSource pairs = new ByteSource(blob());
    pairs.position(BLOB_PAIRS);
    while (pairs.remaining() >= Integer.BYTES) {
      int id = pairs.u16();
      int length = pairs.u16();
      if (id == 0) {
        return false;
      }
      if (id == PAIR_FLAGS) {
        return (pairs.i32() & HAS_INTEGRITY) != 0;
      }
      pairs.skip(length);
    }
    return false;
  }

  /** The code over all three messages. */
  byte[] integrity() {
    ByteSource source = new ByteSource(bytes);
    source.position(INTEGRITY_AT);
    return source.bytes(INTEGRITY_LENGTH);
  }

  /** The message as the code was computed over it: with zeros in its place. */
  byte[] withoutIntegrity() {
    byte[] zeroed = bytes.clone();
    Arrays.fill(zeroed, INTEGRITY_AT, INTEGRITY_AT + INTEGRITY_LENGTH, (byte) 0);
    return zeroed;
  }
}
