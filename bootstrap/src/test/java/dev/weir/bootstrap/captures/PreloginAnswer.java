package dev.weir.bootstrap.captures;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** The options of an answer to a PRELOGIN (MS-TDS 2.2.6.5), by their tokens. */
record PreloginAnswer(Map<Integer, byte[]> options) {
  private static final int FEDERATED = 6;
  private static final int END = 0xFF;
  private static final int ENTRY = 1 + 2 * Short.BYTES;

  static PreloginAnswer of(byte[] payload) {
    Map<Integer, byte[]> options = new TreeMap<>();
    ByteBuffer in = ByteBuffer.wrap(payload);
    for (int token = in.get() & 0xFF; token != END; token = in.get() & 0xFF) {
      int from = in.getShort() & 0xFFFF;
      int length = in.getShort() & 0xFFFF;
      options.put(token, Arrays.copyOfRange(payload, from, from + length));
    }
    return new PreloginAnswer(options);
  }

  boolean understandsTokens() {
    byte[] said = options.get(FEDERATED);
    return said != null && said.length == 1 && said[0] == 1;
  }

  /** The same without a word of logins by token. */
  PreloginAnswer withoutTokens() {
    Map<Integer, byte[]> others = new TreeMap<>(options);
    others.remove(FEDERATED);
    return new PreloginAnswer(others);
  }

  /** Entries and values in the order of their tokens. */
  byte[] bytes() {
    int from = options.size() * ENTRY + 1;
    ByteBuffer entries = ByteBuffer.allocate(from);
    ByteArrayOutputStream values = new ByteArrayOutputStream();
    for (Map.Entry<Integer, byte[]> option : options.entrySet()) {
      entries.put(option.getKey().byteValue()).putShort((short) (from + values.size()));
      entries.putShort((short) option.getValue().length);
      values.writeBytes(option.getValue());
    }
    entries.put((byte) END);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(entries.array());
    all.writeBytes(values.toByteArray());
    return all.toByteArray();
  }
}
