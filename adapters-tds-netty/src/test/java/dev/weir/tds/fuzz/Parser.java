package dev.weir.tds.fuzz;

import dev.weir.tds.listener.ProxyHeader;
import dev.weir.tds.response.ResponseDialect;
import dev.weir.tds.server.LoginResponse;
import dev.weir.tds.tls.ClientEncryption;
import dev.weir.tds.tls.ClientTls;
import dev.weir.tds.tls.ServerEncryption;
import dev.weir.tds.tls.ServerTls;
import dev.weir.tds.wire.BrokenStreamException;
import dev.weir.tds.wire.Login7;
import dev.weir.tds.wire.LoginParse;
import dev.weir.tds.wire.MessageAssembly;
import dev.weir.tds.wire.Opening;
import dev.weir.tds.wire.PacketCutter;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.PacketWriter;
import dev.weir.tds.wire.Prelogin;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/** The parsers of everything that comes from outside. */
enum Parser {
  OPENING,
  PROXY_HEADER,
  PRELOGIN,
  LOGIN7,
  LOGIN_RESPONSE,
  OLD_LOGIN_RESPONSE,
  CLIENT_STREAM,
  SERVER_STREAM,
  LOGIN_STREAM,
  RESPONSE,
  OLD_RESPONSE,
  OLDEST_RESPONSE,
  ENCRYPTED_RESPONSE,
  BATCH,
  CALLS,
  OLD_CALLS,
  OLDEST_CALLS,
  TRANSACTION_REQUEST;

  private static final int LARGEST = 4096;
  private static final int PACKET_SIZE = 512;

  /** Has the parser read these bytes, and do with the outcome what is done with it. */
  void parse(byte... bytes) {
    switch (this) {
      case OPENING -> Opening.examine(Unpooled.wrappedBuffer(bytes));
      case PROXY_HEADER -> ProxyHeader.examine(Unpooled.wrappedBuffer(bytes));
      case PRELOGIN -> prelogin(bytes);
      case LOGIN7 -> login7(bytes);
      case LOGIN_RESPONSE ->
          LoginResponse.read(Unpooled.wrappedBuffer(bytes), TdsVersion.V7_2_AND_LATER);
      case OLD_LOGIN_RESPONSE -> LoginResponse.read(Unpooled.wrappedBuffer(bytes), TdsVersion.V7_0);
      case CLIENT_STREAM -> cut(PacketWriter.Filling.EXACT, bytes);
      case SERVER_STREAM -> cut(PacketWriter.Filling.AS_IT_COMES, bytes);
      case LOGIN_STREAM -> assemble(bytes);
      case RESPONSE -> ResponseInPieces.scan(ResponseDialect.USUAL, bytes);
      case OLD_RESPONSE -> ResponseInPieces.scan(ResponseDialect.of(TdsVersion.V7_1), bytes);
      case OLDEST_RESPONSE -> ResponseInPieces.scan(ResponseDialect.of(TdsVersion.V7_0), bytes);
      case ENCRYPTED_RESPONSE ->
          ResponseInPieces.scan(new ResponseDialect(TdsVersion.V7_2_AND_LATER, true, true), bytes);
      case BATCH -> request(PacketType.SQL_BATCH, bytes);
      case CALLS -> request(PacketType.RPC, bytes);
      case OLD_CALLS -> RequestInPieces.read(PacketType.RPC, TdsVersion.V7_1, bytes);
      case OLDEST_CALLS -> RequestInPieces.read(PacketType.RPC, TdsVersion.V7_0, bytes);
      case TRANSACTION_REQUEST -> request(PacketType.TRANSACTION_MANAGER, bytes);
    }
  }

  private static void request(PacketType type, byte... bytes) {
    RequestInPieces.read(type, TdsVersion.V7_2_AND_LATER, bytes);
  }

  private static void prelogin(byte... bytes) {
    Prelogin prelogin = Prelogin.parse(Unpooled.wrappedBuffer(bytes));
    if (prelogin != null) {
      for (ClientTls mode : ClientTls.values()) {
        ClientEncryption.answer(mode, prelogin.encryptionCode());
      }
      for (ServerTls mode : ServerTls.values()) {
        ServerEncryption.negotiate(mode, prelogin.encryptionCode());
      }
    }
  }

  /** No part of what was read may be longer than the protocol lets it be. */
  private static void login7(byte... bytes) {
    if (Login7.parse(Unpooled.wrappedBuffer(bytes)) instanceof LoginParse.Parsed(Login7 login)) {
      int data =
          login.features().stream().mapToInt(feature -> feature.data().length()).sum()
              + login.sspi().length();
      if (data > 2 * bytes.length || login.userName().length() > Login7.MAX_TEXT) {
        throw new IllegalStateException("more was read than there is: " + login);
      }
    }
  }

  /** What is cut goes on as it would to the other side, until the stream breaks. */
  private static void cut(PacketWriter.Filling filling, byte... bytes) {
    PacketCutter cutter = new PacketCutter(ByteBufAllocator.DEFAULT, LARGEST);
    PacketWriter writer =
        new PacketWriter(ByteBufAllocator.DEFAULT, PACKET_SIZE, filling, ByteBuf::release);
    try {
      cutter.add(Unpooled.copiedBuffer(bytes));
      for (ByteBuf packet = cutter.next(); packet != null; packet = cutter.next()) {
        writer.write(packet);
      }
    } catch (BrokenStreamException e) {
      writer.breakOff(PacketType.SQL_BATCH.code());
    } finally {
      writer.release();
      cutter.release();
    }
  }

  private static void assemble(byte... bytes) {
    PacketCutter cutter = new PacketCutter(ByteBufAllocator.DEFAULT, LARGEST);
    try (MessageAssembly assembly =
        new MessageAssembly(ByteBufAllocator.DEFAULT, PacketType.LOGIN7, Login7.MAX_LENGTH)) {
      cutter.add(Unpooled.copiedBuffer(bytes));
      boolean more = true;
      while (more) {
        more = assembleNext(assembly, cutter.next());
      }
    } catch (BrokenStreamException e) {
      if (e.reason().isBlank()) {
        throw new IllegalStateException("a stream that broke for no reason", e);
      }
    } finally {
      cutter.release();
    }
  }

  private static boolean assembleNext(MessageAssembly assembly, @Nullable ByteBuf packet) {
    if (packet == null) {
      return false;
    }
    try {
      return switch (assembly.add(packet)) {
        case MessageAssembly.Progress.Incomplete ignored -> true;
        case MessageAssembly.Progress.Complete complete -> {
          Login7.parse(complete.payload());
          yield false;
        }
        case MessageAssembly.Progress.Broken ignored -> false;
      };
    } finally {
      packet.release();
    }
  }
}
