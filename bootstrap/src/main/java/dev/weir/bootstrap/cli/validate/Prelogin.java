package dev.weir.bootstrap.cli.validate;

import java.nio.ByteBuffer;

/**
 * The one message and the one answer with which a TDS conversation begins (MS-TDS 2.2.6.5).
 *
 * <p>The codec of the proxy knows the same message. It is not used here because it would bring
 * Netty, whose classes alone take longer to load than the whole check may take.
 */
final class Prelogin {
  /** What stands in front of every packet. */
  static final int HEADER_LENGTH = 8;

  /** The largest packet TDS has. */
  private static final int MAX_PACKET = 32_767;

  private static final int TYPE_PRELOGIN = 0x12;
  private static final int TYPE_REPLY = 0x04;
  private static final int STATUS_EOM = 0x01;

  private static final int VERSION = 0x00;
  private static final int ENCRYPTION = 0x01;
  private static final int INSTANCE = 0x02;
  private static final int THREAD_ID = 0x03;
  private static final int MARS = 0x04;
  private static final int TERMINATOR = 0xFF;

  private static final int OPTION_LENGTH = 5;
  private static final int VERSION_LENGTH = 6;

  private static final int ENCRYPT_OFF = 0;
  private static final int ENCRYPT_ON = 1;
  private static final int ENCRYPT_NOT_SUPPORTED = 2;
  private static final int ENCRYPT_REQUIRED = 3;

  private Prelogin() {}

  /** Something that is no PRELOGIN answer. */
  static final class NotTdsException extends Exception {
    private static final long serialVersionUID = 1L;

    NotTdsException(String message) {
      super(message);
    }
  }

  /** A server's answer. */
  record Reply(ServerVersion version, ServerEncryption encryption) {}

  /** A request of a client that would encrypt its login and has no other wish. */
  static byte[] request() {
    int[] options = {VERSION, ENCRYPTION, INSTANCE, THREAD_ID, MARS};
    int[] lengths = {VERSION_LENGTH, 1, 1, 4, 1};
    int dataAt = options.length * OPTION_LENGTH + 1;
    int total = HEADER_LENGTH + dataAt;
    for (int length : lengths) {
      total += length;
    }
    ByteBuffer packet = ByteBuffer.allocate(total);
    packet.put((byte) TYPE_PRELOGIN).put((byte) STATUS_EOM).putShort((short) total).putInt(0);
    int offset = dataAt;
    for (int i = 0; i < options.length; i++) {
      packet.put((byte) options[i]).putShort((short) offset).putShort((short) lengths[i]);
      offset += lengths[i];
    }
    // Every datum is zero: no version to tell, encryption OFF, the default instance, no MARS.
    packet.put((byte) TERMINATOR);
    return packet.array();
  }

  /** How many bytes follow this header. */
  static int payloadLength(byte[] header) throws NotTdsException {
    ByteBuffer fields = ByteBuffer.wrap(header);
    int type = fields.get() & 0xFF;
    int status = fields.get() & 0xFF;
    int length = fields.getShort() & 0xFFFF;
    if (type != TYPE_REPLY || status != STATUS_EOM) {
      throw new NotTdsException("it does not answer as a SQL Server does");
    }
    if (length <= HEADER_LENGTH || length > MAX_PACKET) {
      throw new NotTdsException("its answer has an impossible length");
    }
    return length - HEADER_LENGTH;
  }

  /** Reads what follows the header. */
  static Reply reply(byte[] payload, boolean strict) throws NotTdsException {
    ServerVersion version = null;
    ServerEncryption encryption = strict ? ServerEncryption.STRICT : null;
    int at = 0;
    while (unsigned(payload, at) != TERMINATOR) {
      int option = unsigned(payload, at);
      int offset = unsigned(payload, at + 1) << Byte.SIZE | unsigned(payload, at + 2);
      int length = unsigned(payload, at + 3) << Byte.SIZE | unsigned(payload, at + 4);
      if (offset + length > payload.length) {
        throw new NotTdsException("its PRELOGIN answer is cut off");
      }
      if (option == VERSION && length == VERSION_LENGTH) {
        int build = unsigned(payload, offset + 2) << Byte.SIZE | unsigned(payload, offset + 3);
        version =
            new ServerVersion(unsigned(payload, offset), unsigned(payload, offset + 1), build);
      } else if (option == ENCRYPTION && length == 1 && !strict) {
        encryption = encryption(unsigned(payload, offset));
      }
      at += OPTION_LENGTH;
    }
    if (version == null || encryption == null) {
      throw new NotTdsException("its PRELOGIN answer lacks the version or the encryption");
    }
    return new Reply(version, encryption);
  }

  private static ServerEncryption encryption(int value) throws NotTdsException {
    return switch (value) {
      case ENCRYPT_OFF -> ServerEncryption.ON_REQUEST;
      case ENCRYPT_ON, ENCRYPT_REQUIRED -> ServerEncryption.REQUIRED;
      case ENCRYPT_NOT_SUPPORTED -> ServerEncryption.NOT_SUPPORTED;
      default -> throw new NotTdsException("it wants a client certificate");
    };
  }

  private static int unsigned(byte[] payload, int at) throws NotTdsException {
    if (at >= payload.length) {
      throw new NotTdsException("its PRELOGIN answer is cut off");
    }
    return payload[at] & 0xFF;
  }
}
