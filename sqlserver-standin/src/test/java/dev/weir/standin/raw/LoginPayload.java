package dev.weir.standin.raw;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Adds to a LOGIN7 what {@link RawLogin} leaves out: the rare fields, behind all others. */
public final class LoginPayload {
  private static final int FLAGS_2 = 25;
  private static final int FLAGS_3 = 27;
  private static final int SSPI = 78;
  private static final int ATTACHED_FILE = 82;
  private static final int NEW_PASSWORD = 86;
  private static final int INTEGRATED = 0x80;
  private static final int CHANGES_PASSWORD = 0x01;
  private static final int USER_INSTANCE = 0x04;

  private byte[] payload;

  public LoginPayload(RawLogin login) {
    payload = login.payload();
  }

  public LoginPayload sspi(byte[] token) {
    payload[FLAGS_2] |= (byte) INTEGRATED;
    return append(SSPI, token, token.length);
  }

  public LoginPayload attachedFile(String file) {
    return append(ATTACHED_FILE, file.getBytes(StandardCharsets.UTF_16LE), file.length());
  }

  public LoginPayload newPassword(String password) {
    payload[FLAGS_3] |= CHANGES_PASSWORD;
    return append(NEW_PASSWORD, RawLogin.scrambled(password), password.length());
  }

  public LoginPayload userInstance() {
    payload[FLAGS_3] |= USER_INSTANCE;
    return this;
  }

  private LoginPayload append(int field, byte[] data, int count) {
    ByteArrayOutputStream longer = new ByteArrayOutputStream();
    longer.writeBytes(payload);
    longer.writeBytes(data);
    ByteBuffer fields = ByteBuffer.wrap(longer.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
    fields.putInt(0, fields.capacity());
    fields.putShort(field, (short) payload.length);
    fields.putShort(field + Short.BYTES, (short) count);
    payload = fields.array();
    return this;
  }

  public byte[] bytes() {
    return payload.clone();
  }
}
