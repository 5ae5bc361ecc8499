package dev.weir.standin.canned;

import dev.weir.standin.login.Encryption;
import dev.weir.standin.login.Login7;
import dev.weir.standin.login.Login7Parser;
import dev.weir.standin.login.Prelogin;
import dev.weir.standin.login.ServerVersion;
import dev.weir.standin.packet.ByteSource;
import dev.weir.standin.packet.FramingException;
import dev.weir.standin.packet.MessageType;
import dev.weir.standin.packet.PacketWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One client of a loop: its place in the stream, and what it has not been sent yet. */
final class CannedConnection {
  /** A login is kept whole; nothing else is so long. */
  private static final int LONGEST_LOGIN = 4_096;

  private final SocketChannel channel;
  private final CannedLogins logins;
  private final Map<Answer, ByteBuffer> plain = new EnumMap<>(Answer.class);
  private final Map<Answer, ByteBuffer> behindReset = new EnumMap<>(Answer.class);
  private MessageScanner scanner = new MessageScanner(LONGEST_LOGIN);
  private @Nullable Answers answers;
  private @Nullable ByteBuffer unsent;

  CannedConnection(SocketChannel channel, CannedLogins logins) {
    this.channel = channel;
    this.logins = logins;
  }

  SocketChannel channel() {
    return channel;
  }

  boolean isLoggedIn() {
    return answers != null;
  }

  /** Answers every message that the bytes complete; gives how many requests were among them. */
  int received(ByteBuffer in) throws IOException {
    int requests = 0;
    while (scanner.next(in)) {
      Answers prepared = answers;
      if (prepared == null) {
        logIn();
      } else {
        Answer answer = Recognition.of(scanner.type(), scanner.head(), scanner.headLength());
        send(view(prepared, answer, scanner.resets()));
        requests++;
      }
    }
    return requests;
  }

  private ByteBuffer view(Answers prepared, Answer answer, boolean reset) {
    Map<Answer, ByteBuffer> views = reset ? behindReset : plain;
    ByteBuffer view = views.get(answer);
    if (view == null) {
      view = prepared.view(answer, reset);
      views.put(answer, view);
    }
    return view.rewind();
  }

  private void logIn() throws IOException {
    ByteSource payload = new ByteSource(Arrays.copyOf(scanner.head(), scanner.headLength()));
    if (scanner.type() == MessageType.PRELOGIN.code()) {
      MemoryWire wire = new MemoryWire();
      PacketWriter writer = new PacketWriter(wire);
      Prelogin.parse(payload)
          .answer(ServerVersion.CURRENT, Encryption.NOT_SUPPORTED)
          .writeTo(writer);
      writer.end();
      send(ByteBuffer.wrap(wire.bytes()));
    } else if (scanner.type() == MessageType.LOGIN7.code()) {
      Login7 login = Login7Parser.parse(payload);
      answers = logins.answersFor(login);
      scanner = new MessageScanner(Recognition.HEAD);
      send(ByteBuffer.wrap(logins.response(login)));
    } else {
      throw new FramingException("message type " + scanner.type() + " before any login");
    }
  }

  private void send(ByteBuffer bytes) throws IOException {
    if (unsent != null) {
      throw new FramingException("a request while a response was still due");
    }
    channel.write(bytes);
    if (bytes.hasRemaining()) {
      unsent = bytes;
    }
  }

  /** Goes on with what the socket did not take. */
  void writeMore() throws IOException {
    ByteBuffer rest = unsent;
    if (rest != null) {
      channel.write(rest);
      if (!rest.hasRemaining()) {
        unsent = null;
      }
    }
  }

  /** True while the socket has not taken all of a response. */
  boolean hasUnsent() {
    return unsent != null;
  }
}
