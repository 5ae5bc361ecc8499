package dev.weir.standin.login;

import dev.weir.standin.packet.ByteArraySink;
import dev.weir.standin.packet.ByteSink;
import dev.weir.standin.packet.ByteSource;
import dev.weir.standin.packet.MalformedMessageException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Map.Entry;

/**
 * The options of a PRELOGIN message by their token, in order (MS-TDS 2.2.6.5).
 *
 * @param options option token to data
 */
public record Prelogin(Map<Integer, byte[]> options) {
  public static final int VERSION = 0x00;
  public static final int ENCRYPTION = 0x01;
  public static final int INSTANCE = 0x02;
  public static final int THREAD_ID = 0x03;
  public static final int MARS = 0x04;
  public static final int FEDERATED_REQUIRED = 0x06;
  private static final int TERMINATOR = 0xFF;
  private static final int ENTRY_LENGTH = 5;

  /** Reads a client's message. */
  public static Prelogin parse(ByteSource source) {
    Map<Integer, byte[]> options = new LinkedHashMap<>();
    for (int token = source.u8(); token != TERMINATOR; token = source.u8()) {
      int offset = source.u16BigEndian();
      int length = source.u16BigEndian();
      int next = source.position();
      source.position(offset);
      options.put(token, source.bytes(length));
      source.position(next);
    }
    if (!options.containsKey(VERSION)) {
      throw new MalformedMessageException("PRELOGIN without VERSION");
    }
    return new Prelogin(options);
  }

  /** The client's encryption byte; a client that sends none has no TLS. */
  public int encryption() {
    byte[] value = options.get(ENCRYPTION);
    return value == null || value.length != 1 ? Encryption.NOT_SUPPORTED.code() : value[0] & 0xFF;
  }

  /** The client can log in by a federated token. */
  public boolean offersFederated() {
    byte[] value = options.get(FEDERATED_REQUIRED);
    return value != null && value.length == 1 && value[0] == 1;
  }

  /** The answer of a server that takes federated tokens, to a client that offers them. */
  public Prelogin withFederated() {
    Map<Integer, byte[]> more = new LinkedHashMap<>(options);
    more.put(FEDERATED_REQUIRED, new byte[] {1});
    return new Prelogin(more);
  }

  /**
   * The server's answer: MARS refused by saying so, because FreeTDS falls back to TDS 7.1 when the
   * option is missing.
   */
  public Prelogin answer(ServerVersion version, Encryption encryption) {
    Map<Integer, byte[]> answer = new LinkedHashMap<>();
    answer.put(VERSION, version.preloginBytes());
    answer.put(ENCRYPTION, new byte[] {(byte) encryption.code()});
    answer.put(INSTANCE, new byte[] {0});
    answer.put(THREAD_ID, new byte[0]);
    answer.put(MARS, new byte[] {0});
    return new Prelogin(answer);
  }

  /** The client wants several requests at a time. */
  public boolean asksForMars() {
    byte[] value = options.get(MARS);
    return value != null && value.length == 1 && value[0] == 1;
  }

  /** The same with MARS accepted. */
  public Prelogin withMars() {
    Map<Integer, byte[]> more = new LinkedHashMap<>(options);
    more.put(MARS, new byte[] {1});
    return new Prelogin(more);
  }

  /** The same without an option. */
  public Prelogin without(int option) {
    Map<Integer, byte[]> fewer = new LinkedHashMap<>(options);
    fewer.remove(option);
    return new Prelogin(fewer);
  }

  /** The same without the options that the other message has not. */
  public Prelogin onlyThoseOf(Prelogin other) {
    Map<Integer, byte[]> fewer = new LinkedHashMap<>(options);
    fewer.keySet().retainAll(other.options.keySet());
    return new Prelogin(fewer);
  }

  /** Writes the options as a payload. */
  public void writeTo(ByteSink sink) {
    ByteArraySink data = new ByteArraySink();
    int dataStart = options.size() * ENTRY_LENGTH + 1;
    for (Entry<Integer, byte[]> option : options.entrySet()) {
      sink.u8(option.getKey());
      sink.u16BigEndian(dataStart + data.length());
      sink.u16BigEndian(option.getValue().length);
      data.bytes(option.getValue());
    }
    sink.u8(TERMINATOR);
    data.copyTo(sink);
  }
}
