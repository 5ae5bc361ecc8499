package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** Writes one LOGIN7 message, for a server. */
public final class Login7Writer {
  private final Login7 login;
  private final ByteBuf out;

  private Login7Writer(Login7 login, ByteBuf out) {
    this.login = login;
    this.out = out;
  }

  /**
   * Writes a login as one message, in packets of the default size. With login-only encryption the
   * first packet is encrypted.
   *
   * @return a buffer that the caller owns
   * @throws IllegalArgumentException if the login, or a text of it, is longer than LOGIN7 can be
   */
  public static ByteBuf write(ByteBufAllocator allocator, Login7 login) {
    ByteBuf payload = allocator.buffer();
    try {
      new Login7Writer(login, payload).write();
      return Message.frame(
          allocator, PacketType.LOGIN7, payload, PacketHeader.DEFAULT_PACKET_SIZE, 0);
    } finally {
      payload.release();
    }
  }

  private void write() {
    boolean featured = !login.features().isEmpty();
    writeNumbers(login.flags().withExtension(featured));
    out.writeZero(Login7Layout.fixedPart(login.rawVersion()) - out.writerIndex());
    text(Login7Layout.HOST_NAME, login.hostName(), Login7.MAX_TEXT);
    text(Login7Layout.USER_NAME, login.userName(), Login7.MAX_TEXT);
    password(Login7Layout.PASSWORD, login.password().reveal());
    text(Login7Layout.APP_NAME, login.appName(), Login7.MAX_TEXT);
    text(Login7Layout.SERVER_NAME, login.serverName(), Login7.MAX_TEXT);
    int extension = out.writerIndex();
    if (featured) {
      locate(Login7Layout.EXTENSION, extension, Integer.BYTES);
      out.writeIntLE(0);
    }
    text(Login7Layout.CLIENT_INTERFACE_NAME, login.clientInterfaceName(), Login7.MAX_TEXT);
    text(Login7Layout.LANGUAGE, login.language(), Login7.MAX_TEXT);
    text(Login7Layout.DATABASE, login.database(), Login7.MAX_TEXT);
    writeClientId();
    text(Login7Layout.ATTACH_DATABASE_FILE, login.attachDatabaseFile(), Login7.MAX_FILE_NAME);
    if (login.newPassword() != null) {
      password(Login7Layout.NEW_PASSWORD, login.newPassword().reveal());
    }
    // The token is the last, because it may be long and offsets have 16 bits.
    sspi();
    if (featured) {
      out.setIntLE(extension, out.writerIndex());
      writeFeatures();
    }
    if (out.writerIndex() > Login7.MAX_LENGTH) {
      throw new IllegalArgumentException("a LOGIN7 of " + out.writerIndex() + " bytes");
    }
    out.setIntLE(Login7Layout.LENGTH, out.writerIndex());
  }

  private void writeNumbers(LoginFlags flags) {
    out.writeIntLE(0);
    out.writeIntLE(login.rawVersion());
    out.writeIntLE(login.packetSize());
    out.writeIntLE(login.clientProgramVersion());
    out.writeIntLE(login.clientPid());
    // ConnectionID, which is unused.
    out.writeIntLE(0);
    out.writeByte(flags.options1());
    out.writeByte(flags.options2());
    out.writeByte(flags.type());
    out.writeByte(flags.options3());
    out.writeIntLE(login.timeZone());
    out.writeIntLE(login.lcid());
  }

  private void writeClientId() {
    int end = out.writerIndex();
    out.writerIndex(Login7Layout.CLIENT_ID);
    login.clientId().writeTo(out);
    out.writerIndex(end);
  }

  private void text(int field, String text, int longest) {
    if (text.length() > longest) {
      throw new IllegalArgumentException(
          "LOGIN7 has room for " + longest + " characters, not " + text.length());
    }
    locate(field, out.writerIndex(), text.length());
    for (int i = 0; i < text.length(); i++) {
      out.writeShortLE(text.charAt(i));
    }
  }

  private void password(int field, String password) {
    int from = out.writerIndex();
    text(field, password, Login7.MAX_TEXT);
    for (int at = from; at < out.writerIndex(); at++) {
      out.setByte(at, PasswordBytes.obfuscated(out.getUnsignedByte(at)));
    }
  }

  private void sspi() {
    OpaqueBytes sspi = login.sspi();
    boolean isLong = sspi.length() >= Login7Layout.SSPI_IS_LONG;
    if (isLong && Login7Layout.fixedPart(login.rawVersion()) < Login7Layout.FIXED) {
      throw new IllegalArgumentException("an SSPI token of " + sspi.length() + " bytes before 7.2");
    }
    locate(
        Login7Layout.SSPI, out.writerIndex(), isLong ? Login7Layout.SSPI_IS_LONG : sspi.length());
    if (isLong) {
      out.setIntLE(Login7Layout.SSPI_LONG, sspi.length());
    }
    sspi.writeTo(out);
  }

  private void writeFeatures() {
    for (Feature feature : login.features()) {
      out.writeByte(feature.id());
      out.writeIntLE(feature.data().length());
      feature.data().writeTo(out);
    }
    out.writeByte(Feature.TERMINATOR);
  }

  private void locate(int field, int offset, int count) {
    out.setShortLE(field, offset);
    out.setShortLE(field + Short.BYTES, count);
  }
}
