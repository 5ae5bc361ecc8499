package dev.weir.tds.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.Arrays;

/**
 * Unchanged tokens of a server. They are short and rare, so they are kept on the heap and need no
 * release.
 */
public final class ServerTokens {
  private final byte[] bytes;

  private ServerTokens(byte[] bytes) {
    this.bytes = bytes;
  }

  static ServerTokens copyOf(ByteBuf tokens) {
    return new ServerTokens(ByteBufUtil.getBytes(tokens));
  }

  /** The tokens as a read-only buffer, which needs no release. */
  public ByteBuf asBuffer() {
    return Unpooled.wrappedUnmodifiableBuffer(Unpooled.wrappedBuffer(bytes));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ServerTokens tokens && Arrays.equals(bytes, tokens.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "(" + bytes.length + " bytes of tokens)";
  }
}
