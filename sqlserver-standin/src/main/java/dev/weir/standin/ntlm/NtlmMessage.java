package dev.weir.standin.ntlm;

import dev.weir.standin.packet.ByteSource;
import dev.weir.standin.packet.MalformedMessageException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The part that all messages of NTLM begin with. */
final class NtlmMessage {
  static final byte[] SIGNATURE = "NTLMSSP\0".getBytes(StandardCharsets.US_ASCII);

  private NtlmMessage() {}

  /** Reads the beginning of a message of this type. */
  static ByteSource open(byte[] bytes, int type) {
    ByteSource source = new ByteSource(bytes);
    if (!Arrays.equals(source.bytes(SIGNATURE.length), SIGNATURE) || source.i32() != type) {
      throw new MalformedMessageException("an SSPI token that is not message " + type + " of NTLM");
    }
    return source;
  }
}
