package dev.weir.tds.wire;

import dev.weir.domain.login.Password;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads one LOGIN7. Finds every part by its offset in the fixed part, and checks it against the end
 * of the message before it reads it.
 */
final class Login7Parser {
  /**
   * The largest number of features, far more than any client has; without a limit, a login of 128
   * KB would create 25,000 objects.
   */
  private static final int MAX_FEATURES = 64;

  private final ByteBuf payload;
  private final int start;
  private final int length;
  private @Nullable String flaw;

  Login7Parser(ByteBuf payload) {
    this.payload = payload;
    this.start = payload.readerIndex();
    this.length = payload.readableBytes();
  }

  LoginParse parse() {
    if (length > Login7.MAX_LENGTH) {
      return new LoginParse.Broken("a LOGIN7 of more than " + Login7.MAX_LENGTH + " bytes");
    }
    if (length < Login7Layout.FIXED_BEFORE_7_2) {
      return new LoginParse.Broken("a LOGIN7 of " + length + " bytes");
    }
    long stated = payload.getUnsignedIntLE(start + Login7Layout.LENGTH);
    if (stated != length) {
      return new LoginParse.Broken("a LOGIN7 of " + length + " bytes that says it has " + stated);
    }
    int rawVersion = intAt(Login7Layout.VERSION);
    if (length < Login7Layout.fixedPart(rawVersion)) {
      return new LoginParse.Broken(
          "a LOGIN7 of %d bytes for version 0x%08x".formatted(length, rawVersion));
    }
    Login7 login = read(rawVersion);
    return flaw == null ? new LoginParse.Parsed(login) : new LoginParse.Broken(flaw);
  }

  private Login7 read(int rawVersion) {
    LoginFlags flags =
        new LoginFlags(
            byteAt(Login7Layout.FLAGS),
            byteAt(Login7Layout.FLAGS + 1),
            byteAt(Login7Layout.FLAGS + 2),
            byteAt(Login7Layout.FLAGS + 3));
    boolean featured = flags.extension() && Login7Layout.canHaveFeatures(rawVersion);
    return new Login7(
        rawVersion,
        intAt(Login7Layout.PACKET_SIZE),
        intAt(Login7Layout.CLIENT_PROGRAM_VERSION),
        intAt(Login7Layout.CLIENT_PID),
        flags,
        intAt(Login7Layout.TIME_ZONE),
        intAt(Login7Layout.LCID),
        text("host name", Login7Layout.HOST_NAME),
        text("user name", Login7Layout.USER_NAME),
        password("password", Login7Layout.PASSWORD),
        text("application name", Login7Layout.APP_NAME),
        text("server name", Login7Layout.SERVER_NAME),
        text("client interface name", Login7Layout.CLIENT_INTERFACE_NAME),
        text("language", Login7Layout.LANGUAGE),
        text("database", Login7Layout.DATABASE),
        OpaqueBytes.copyOf(payload, start + Login7Layout.CLIENT_ID, Login7Layout.CLIENT_ID_LENGTH),
        sspi(rawVersion),
        text("database file", Login7Layout.ATTACH_DATABASE_FILE, Login7.MAX_FILE_NAME),
        LoginVersion.isBelow72(rawVersion) || !flags.changePassword()
            ? null
            : password("new password", Login7Layout.NEW_PASSWORD),
        featured ? features() : List.of());
  }

  private String text(String name, int field) {
    return text(name, field, Login7.MAX_TEXT);
  }

  private String text(String name, int field, int longest) {
    return new String(characters(name, field, longest, false));
  }

  private Password password(String name, int field) {
    return new Password(new String(characters(name, field, Login7.MAX_TEXT, true)));
  }

  /**
   * Returns the characters of a text. They are read one by one and not by a charset, because a lone
   * surrogate in a password must not be replaced.
   */
  private char[] characters(String name, int field, int longest, boolean obfuscated) {
    int offset = shortAt(field);
    int count = shortAt(field + Short.BYTES);
    if (count > longest) {
      return broken("a " + name + " of " + count + " characters");
    }
    // A text that is left out may have any offset.
    if (count == 0) {
      return new char[0];
    }
    if (offset + count * Character.BYTES > length) {
      return broken("a " + name + " outside of the message");
    }
    char[] characters = new char[count];
    for (int i = 0; i < count; i++) {
      int low = byteAt(offset + 2 * i);
      int high = byteAt(offset + 2 * i + 1);
      characters[i] =
          obfuscated
              ? (char) (PasswordBytes.clear(high) << 8 | PasswordBytes.clear(low))
              : (char) (high << 8 | low);
    }
    return characters;
  }

  private char[] broken(String reason) {
    flaw = flaw == null ? reason : flaw;
    return new char[0];
  }

  private OpaqueBytes sspi(int rawVersion) {
    int offset = shortAt(Login7Layout.SSPI);
    long count = shortAt(Login7Layout.SSPI + Short.BYTES);
    if (count == Login7Layout.SSPI_IS_LONG && !LoginVersion.isBelow72(rawVersion)) {
      long longCount = payload.getUnsignedIntLE(start + Login7Layout.SSPI_LONG);
      count = longCount > 0 ? longCount : count;
    }
    if (count == 0) {
      return OpaqueBytes.NONE;
    }
    if (offset + count > length) {
      broken("an SSPI token outside of the message");
      return OpaqueBytes.NONE;
    }
    return OpaqueBytes.copyOf(payload, start + offset, (int) count);
  }

  /** Reads the features. The extension contains only their offset, so they may be anywhere. */
  private List<Feature> features() {
    int extension = shortAt(Login7Layout.EXTENSION);
    if (shortAt(Login7Layout.EXTENSION + Short.BYTES) < Integer.BYTES
        || extension + Integer.BYTES > length) {
      broken("a feature extension outside of the message");
      return List.of();
    }
    List<Feature> features = new ArrayList<>();
    long at = payload.getUnsignedIntLE(start + extension);
    while (at < length && byteAt((int) at) != Feature.TERMINATOR) {
      long data = at + 1 + Integer.BYTES;
      if (data > length || features.size() == MAX_FEATURES) {
        break;
      }
      long size = payload.getUnsignedIntLE(start + (int) at + 1);
      if (data + size > length) {
        break;
      }
      features.add(
          new Feature(
              byteAt((int) at), OpaqueBytes.copyOf(payload, start + (int) data, (int) size)));
      at = data + size;
    }
    if (at >= length || byteAt((int) at) != Feature.TERMINATOR) {
      broken("features that do not end within the message");
    }
    return features;
  }

  private int byteAt(int offset) {
    return payload.getUnsignedByte(start + offset);
  }

  private int shortAt(int offset) {
    return payload.getUnsignedShortLE(start + offset);
  }

  private int intAt(int offset) {
    return payload.getIntLE(start + offset);
  }
}
