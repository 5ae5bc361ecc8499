package dev.weir.benchmarks.sidebyside.client;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The simple query of PostgreSQL's protocol 3.0, at a server that trusts its clients.
 *
 * @param user the name for the login; the database is always {@code postgres}
 */
public record PostgresDialect(String user) implements Dialect {
  private static final int VERSION_3 = 3 << 16;

  @Override
  public List<byte[]> opening() {
    byte[] parameters = bytes("user\0" + user + "\0database\0postgres\0\0");
    int length = 2 * Integer.BYTES + parameters.length;
    return List.of(
        ByteBuffer.allocate(length).putInt(length).putInt(VERSION_3).put(parameters).array());
  }

  @Override
  public byte[] request(Question question) {
    byte[] text =
        bytes(
            switch (question) {
              case SELECT_ONE -> "SELECT 1\0";
              case LARGE_RESULT -> "SELECT repeat('x', 1016) FROM generate_series(1, 1024)\0";
            });
    int length = Integer.BYTES + text.length;
    return ByteBuffer.allocate(1 + length).put((byte) 'Q').putInt(length).put(text).array();
  }

  @Override
  public FramedResponse response() {
    return new PostgresResponse();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
