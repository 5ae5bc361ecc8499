package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The part of a PRELOGIN, or of the answer to one, that Weir uses (MS-TDS 2.2.6.5).
 *
 * @param encryptionCode the byte of its ENCRYPTION option, with the client certificate bit, or
 *     {@link #NO_ENCRYPTION_OPTION}
 * @param instance the instance name, or null where there is none
 * @param federated whether the sender supports logins by token (FEDAUTHREQUIRED is 1)
 * @param version the version of the sender, or null where there is none
 */
public record Prelogin(
    int encryptionCode,
    @Nullable String instance,
    boolean federated,
    @Nullable ProgramVersion version) {
  /** The code of a PRELOGIN without an ENCRYPTION option. */
  public static final int NO_ENCRYPTION_OPTION = -1;

  /** Returns the meaning of the ENCRYPTION option. */
  public Encryption encryption() {
    return Encryption.of(encryptionCode);
  }

  /**
   * Reads a PRELOGIN payload: options of token, offset and length (big-endian, offsets from the
   * start of the payload), ended by 0xFF, then their data.
   *
   * @return the options; null if the payload is malformed
   */
  public static @Nullable Prelogin parse(ByteBuf payload) {
    int start = payload.readerIndex();
    int end = payload.writerIndex();
    int encryptionCode = NO_ENCRYPTION_OPTION;
    String instance = null;
    boolean federated = false;
    ProgramVersion version = null;
    int option = start;
    while (option < end && payload.getUnsignedByte(option) != PreloginOptions.TERMINATOR) {
      if (option + PreloginOptions.OPTION_LENGTH > end) {
        return null;
      }
      int token = payload.getUnsignedByte(option);
      int data = start + payload.getUnsignedShort(option + 1);
      int length = payload.getUnsignedShort(option + 3);
      if (data + length > end) {
        return null;
      }
      if (token == PreloginOptions.ENCRYPTION && length >= 1) {
        encryptionCode = payload.getUnsignedByte(data);
      } else if (token == PreloginOptions.INSTANCE) {
        instance = instanceName(payload, data, length);
      } else if (token == PreloginOptions.FEDERATED_REQUIRED && length == 1) {
        federated = payload.getUnsignedByte(data) == 1;
      } else if (token == PreloginOptions.VERSION) {
        version = ProgramVersion.read(payload, data, length);
      }
      option += PreloginOptions.OPTION_LENGTH;
    }
    // Without the terminator the list of options does not end where its data begins.
    return option < end ? new Prelogin(encryptionCode, instance, federated, version) : null;
  }

  /**
   * Returns the instance name, which ends with a NUL. Drivers that want no instance send a lone
   * NUL, or nothing, or, as FreeTDS and r2dbc-mssql do, the name of the default instance, which is
   * no bucket's.
   */
  private static @Nullable String instanceName(ByteBuf payload, int data, int length) {
    int nul = payload.indexOf(data, data + length, (byte) 0);
    int size = nul < 0 ? length : nul - data;
    if (size == 0) {
      return null;
    }
    return payload.toString(data, size, StandardCharsets.UTF_8);
  }
}
