package dev.weir.standin.login;

import dev.weir.standin.packet.ByteSource;
import dev.weir.standin.packet.MalformedMessageException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a LOGIN7 message. */
public final class Login7Parser {
  private static final int INTEGRATED_SECURITY = 0x80;
  private static final int EXTENSION = 0x10;
  private static final int FEATURE_TERMINATOR = 0xFF;
  private static final int LONGEST_NAME = 128;
  private static final int LONGEST_FILE = 260;
  private static final int STRINGS = 36;
  private static final int SSPI = 78;
  private static final int SSPI_IS_LONG = 0xFFFF;
  private static final int SSPI_LENGTH = 90;
  private static final int ATTACHED_FILE = 82;
  private static final int NEW_PASSWORD = 86;
  private static final int CHANGE_PASSWORD = 0x01;
  private static final int SESSION_RECOVERY = 0x01;
  private static final int FEDERATED = 0x02;

  private final ByteSource source;

  private Login7Parser(ByteSource source) {
    this.source = source;
  }

  /**
   * Parses the payload of the message.
   *
   * @throws MalformedMessageException when it is not laid out as it must be or its version is none
   */
  public static Login7 parse(ByteSource payload) {
    return new Login7Parser(payload).parse();
  }

  private Login7 parse() {
    long length = source.u32();
    if (length != source.remaining() + Integer.BYTES) {
      throw new MalformedMessageException("LOGIN7 says " + length + " bytes and has another size");
    }
    long versionCode = source.u32();
    TdsVersion version = TdsVersion.of(versionCode);
    if (version == null) {
      throw new MalformedMessageException("no TDS version is 0x%08X".formatted(versionCode));
    }
    int packetSize = source.i32();
    source.position(24);
    int flags1 = source.u8();
    int flags2 = source.u8();
    int typeFlags = source.u8();
    int flags3 = source.u8();
    Map<Integer, byte[]> features =
        (flags3 & EXTENSION) != 0 && version.atLeast(TdsVersion.V7_4) ? features() : Map.of();
    return new Login7(
        version,
        packetSize,
        string(0),
        string(1),
        password(2),
        string(3),
        string(4),
        string(6),
        string(7),
        string(8),
        flags1,
        flags2,
        typeFlags,
        flags3,
        (flags2 & INTEGRATED_SECURITY) != 0,
        sspi(),
        file(),
        version.atLeast(TdsVersion.V7_2) && (flags3 & CHANGE_PASSWORD) != 0
            ? unscrambled(characters(NEW_PASSWORD, LONGEST_NAME))
            : null,
        federated(features.get(FEDERATED)),
        asked(features));
  }

  /** The n-th of the offset and length pairs that begin at byte 36. */
  private String string(int index) {
    return new String(characters(STRINGS + 4 * index, LONGEST_NAME), StandardCharsets.UTF_16LE);
  }

  private String password(int index) {
    return unscrambled(characters(STRINGS + 4 * index, LONGEST_NAME));
  }

  private String file() {
    return new String(characters(ATTACHED_FILE, LONGEST_FILE), StandardCharsets.UTF_16LE);
  }

  /** Each byte was xored with 0xA5 after its halves were swapped. */
  private static String unscrambled(byte[] bytes) {
    for (int i = 0; i < bytes.length; i++) {
      int clear = (bytes[i] & 0xFF) ^ 0xA5;
      bytes[i] = (byte) (clear << 4 | clear >>> 4);
    }
    return new String(bytes, StandardCharsets.UTF_16LE);
  }

  private byte[] characters(int field, int longest) {
    source.position(field);
    int offset = source.u16();
    int count = source.u16();
    if (count > longest) {
      throw new MalformedMessageException("a LOGIN7 text of " + count + " characters");
    }
    if (count == 0) {
      return new byte[0];
    }
    source.position(offset);
    return source.bytes(count * 2);
  }

  /** A token of 64 KB or more has its length elsewhere. */
  private OpaqueToken sspi() {
    source.position(SSPI);
    int offset = source.u16();
    int length = source.u16();
    if (length == SSPI_IS_LONG) {
      source.position(SSPI_LENGTH);
      length = Math.max(length, source.i32());
    }
    if (length == 0) {
      return OpaqueToken.NONE;
    }
    source.position(offset);
    return OpaqueToken.read(source, length);
  }

  private Map<Integer, byte[]> features() {
    source.position(STRINGS + 4 * 5);
    int pointer = source.u16();
    source.position(pointer);
    source.position(source.i32());
    Map<Integer, byte[]> data = new LinkedHashMap<>();
    for (int id = source.u8(); id != FEATURE_TERMINATOR; id = source.u8()) {
      data.put(id, source.bytes(source.i32()));
    }
    return data;
  }

  /** A session that broke is not recovered, so the client is not told that it could be. */
  private static List<Integer> asked(Map<Integer, byte[]> features) {
    return features.entrySet().stream()
        .filter(feature -> feature.getKey() != SESSION_RECOVERY || feature.getValue().length == 0)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static @Nullable FederatedRequest federated(byte @Nullable [] data) {
    return data == null ? null : FederatedRequest.parse(new ByteSource(data));
  }
}
