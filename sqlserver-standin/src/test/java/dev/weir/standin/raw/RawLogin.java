package dev.weir.standin.raw;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A LOGIN7 (MS-TDS 2.2.6.4).
 *
 * @param features ids and data of the extensions asked for
 */
public record RawLogin(
    int version,
    int packetSize,
    String user,
    String password,
    String application,
    String host,
    String database,
    String language,
    boolean odbc,
    List<byte[]> features) {
  public static final int TDS_7_0 = 0x70000000;
  public static final int TDS_7_1 = 0x71000001;
  public static final int TDS_7_4 = 0x74000004;
  public static final int TDS_8_0 = 0x08000000;
  private static final int FIXED = 94;
  private static final int FIXED_BEFORE_7_2 = 86;

  public static RawLogin of(String user, String password) {
    return new RawLogin(
        TDS_7_4, 4096, user, password, "raw client", "raw-host", "", "", true, List.of());
  }

  public RawLogin withVersion(int newVersion) {
    return new RawLogin(
        newVersion,
        packetSize,
        user,
        password,
        application,
        host,
        database,
        language,
        odbc,
        features);
  }

  public RawLogin withPacketSize(int size) {
    return new RawLogin(
        version, size, user, password, application, host, database, language, odbc, features);
  }

  public RawLogin withDatabase(String name) {
    return new RawLogin(
        version, packetSize, user, password, application, host, name, language, odbc, features);
  }

  public RawLogin withLanguage(String name) {
    return new RawLogin(
        version, packetSize, user, password, application, host, database, name, odbc, features);
  }

  public RawLogin withOdbc(boolean on) {
    return new RawLogin(
        version, packetSize, user, password, application, host, database, language, on, features);
  }

  public RawLogin withApplication(String name) {
    return new RawLogin(
        version, packetSize, user, password, name, host, database, language, odbc, features);
  }

  /** Asks for one more feature. */
  public RawLogin withFeature(int id, byte... data) {
    List<byte[]> more = new ArrayList<>(features);
    more.add(new RequestBytes().u8(id).i32(data.length).bytes(data).done());
    return new RawLogin(
        version, packetSize, user, password, application, host, database, language, odbc, more);
  }

  /** PRELOGIN without TLS and this login; gives the tokens of its response. */
  public List<Token> on(RawConnection connection) throws IOException {
    connection.send(RawConnection.PRELOGIN, 1, prelogin(2));
    connection.receive();
    return firstOn(connection);
  }

  /** This login without a PRELOGIN, as clients of TDS 7.0 send it. */
  public List<Token> firstOn(RawConnection connection) throws IOException {
    connection.send(RawConnection.LOGIN, 1, payload());
    return connection.response();
  }

  /** VERSION and ENCRYPTION. */
  public static byte[] prelogin(int encryption) {
    return new byte[] {
      0, 0, 11, 0, 6, 1, 0, 17, 0, 1, (byte) 0xFF, 9, 0, 0, 0, 0, 0, (byte) encryption
    };
  }

  /** The message. */
  public byte[] payload() {
    boolean extended = !features.isEmpty();
    int start =
        Integer.compareUnsigned(version, 0x72000000) < 0 && version > 0x10000000
            ? FIXED_BEFORE_7_2
            : FIXED;
    RequestBytes data = new RequestBytes();
    List<int[]> places = new ArrayList<>();
    int at = start;
    for (String text : List.of(host, user, "", application, "")) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_16LE);
      if (places.size() == 2) {
        bytes = scrambled(password);
      }
      places.add(new int[] {at, bytes.length / 2});
      data.bytes(bytes);
      at += bytes.length;
    }
    int extension = at;
    if (extended) {
      data.i32(at + 4 + database.length() * 2 + language.length() * 2);
      at += 4;
    }
    int databaseAt = at;
    data.text(database).text(language);
    features.forEach(data::bytes);
    if (extended) {
      data.u8(0xFF);
    }
    byte[] content = data.done();
    RequestBytes message = new RequestBytes();
    message.i32(start + content.length).i32(version).i32(packetSize);
    message.i32(7).i32(4711).i32(0);
    message.u8(0xE0).u8(odbc ? 3 : 1).u8(0).u8(extended ? 0x10 : 0).i32(0).i32(0);
    places.forEach(place -> message.u16(place[0]).u16(place[1]));
    message.u16(extended ? extension : 0).u16(extended ? 4 : 0);
    message.u16(start).u16(0);
    message.u16(databaseAt + database.length() * 2).u16(language.length());
    message.u16(databaseAt).u16(database.length());
    message.bytes(new byte[6]).u16(start).u16(0).u16(start).u16(0);
    if (start == FIXED) {
      message.u16(start).u16(0).i32(0);
    }
    return message.bytes(content).done();
  }

  /** Halves of each byte swapped, then xored with 0xA5. */
  static byte[] scrambled(String password) {
    byte[] bytes = password.getBytes(StandardCharsets.UTF_16LE);
    for (int i = 0; i < bytes.length; i++) {
      int value = bytes[i] & 0xFF;
      bytes[i] = (byte) ((value << 4 | value >>> 4) ^ 0xA5);
    }
    return bytes;
  }
}
