package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tds.captures.Capture;
import dev.weir.tds.server.LoginResponse;
import dev.weir.tds.tls.ClientTls;
import dev.weir.tds.wire.BrokenStreamException;
import dev.weir.tds.wire.MessageAssembly;
import dev.weir.tds.wire.PacketCutter;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.Prelogin;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The handshakes of real drivers, both sides of them, cut at every byte, as the network may cut
 * them.
 */
class HandshakeSplitTest {
  /** Counts its buffers only: leak detection for the buffers of all splits would take minutes. */
  private static final UnpooledByteBufAllocator ALLOCATOR =
      new UnpooledByteBufAllocator(false, true);

  private static final AtomicInteger SPLITS = new AtomicInteger();
  private static final AtomicInteger HANDSHAKES = new AtomicInteger();

  static List<Capture> captures() {
    return Capture.all();
  }

  @AfterEach
  void everyBufferIsReleased() {
    assertThat(ALLOCATOR.metric().usedHeapMemory()).isZero();
    assertThat(ALLOCATOR.metric().usedDirectMemory()).isZero();
  }

  @AfterAll
  static void figure() {
    System.out.printf("figure: %d handshakes at %d splits%n", HANDSHAKES.get(), SPLITS.get());
  }

  @ParameterizedTest
  @MethodSource("captures")
  void aClientIsUnderstoodWhereverItsBytesAreCut(Capture capture) {
    byte[] handshake = handshake(capture, true);
    // The bytes behind the login belong to the session.
    byte[] stream = join(handshake, new byte[] {1, 1, 0});
    Outcome whole = arrive(stream, stream.length);
    assertThat(whole.state()).isEqualTo(ClientHandshake.State.COMPLETE);
    assertThat(whole.actions()).last().isInstanceOf(RecordedActions.Action.ReceiveLogin.class);
    assertThat(whole.rest()).isEqualTo("010100");
    for (int split = 0; split < stream.length; split++) {
      assertThat(arrive(stream, split)).as("split at %d", split).isEqualTo(whole);
      SPLITS.incrementAndGet();
    }
    HANDSHAKES.incrementAndGet();
  }

  @ParameterizedTest
  @MethodSource("captures")
  void aClientIsUnderstoodByteByByte(Capture capture) {
    byte[] handshake = handshake(capture, true);
    try (ArrivingClient whole = new ArrivingClient(ALLOCATOR, ClientTls.OFF);
        ArrivingClient slow = new ArrivingClient(ALLOCATOR, ClientTls.OFF)) {
      whole.send(handshake, 0, handshake.length);
      for (int at = 0; at < handshake.length; at++) {
        slow.send(handshake, at, at + 1);
      }
      assertThat(slow.actions()).isEqualTo(whole.actions());
      assertThat(slow.state()).isEqualTo(whole.state());
    }
  }

  /** All in which the server answered: there is a driver that it leaves waiting. */
  static List<Capture> answeredCaptures() {
    return captures().stream()
        .filter(capture -> capture.messages().stream().anyMatch(message -> !message.fromClient()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("answeredCaptures")
  void aServerIsUnderstoodWhereverItsBytesAreCut(Capture capture) throws BrokenStreamException {
    byte[] handshake = handshake(capture, false);
    List<Object> whole = answers(handshake, handshake.length);
    assertThat(whole).isNotEmpty();
    for (int split = 0; split < handshake.length; split++) {
      assertThat(answers(handshake, split)).as("split at %d", split).isEqualTo(whole);
      SPLITS.incrementAndGet();
    }
    HANDSHAKES.incrementAndGet();
  }

  /** The actions and the state of a handshake, and the bytes behind the login. */
  private record Outcome(
      List<RecordedActions.Action> actions, ClientHandshake.State state, String rest) {}

  private static Outcome arrive(byte[] stream, int split) {
    try (ArrivingClient client = new ArrivingClient(ALLOCATOR, ClientTls.OFF)) {
      client.send(stream, 0, split);
      client.send(stream, split, stream.length);
      return new Outcome(client.actions(), client.state(), client.rest());
    }
  }

  /** What a server's messages mean: a PRELOGIN's answer, then the response to the login. */
  private static List<Object> answers(byte[] stream, int split) throws BrokenStreamException {
    PacketCutter cutter = new PacketCutter(ALLOCATOR, PacketHeader.DEFAULT_PACKET_SIZE);
    List<Object> answers = new ArrayList<>();
    MessageAssembly assembly = assembly();
    try {
      for (int[] part : new int[][] {{0, split}, {split, stream.length}}) {
        cutter.add(Unpooled.copiedBuffer(stream, part[0], part[1] - part[0]));
        for (ByteBuf packet = cutter.next(); packet != null; packet = cutter.next()) {
          if (add(assembly, packet) instanceof MessageAssembly.Progress.Complete complete) {
            answers.add(answers.isEmpty() ? prelogin(complete) : response(complete));
            assembly.close();
            assembly = assembly();
          }
        }
      }
      assertThat(cutter.isMidPacket()).isFalse();
      return answers;
    } finally {
      assembly.close();
      cutter.release();
    }
  }

  private static Object prelogin(MessageAssembly.Progress.Complete complete) {
    Prelogin prelogin = Prelogin.parse(complete.payload());
    // jTDS without encryption begins with its login: its first answer is the last.
    return prelogin == null ? response(complete) : prelogin;
  }

  private static Object response(MessageAssembly.Progress.Complete complete) {
    LoginResponse response = LoginResponse.read(complete.payload(), TdsVersion.V7_2_AND_LATER);
    // To a login of 7.1 it has a shape that Weir does not read: then the bytes must be the same.
    return response instanceof LoginResponse.Broken
        ? ByteBufUtil.hexDump(complete.payload())
        : response;
  }

  private static MessageAssembly.Progress add(MessageAssembly assembly, ByteBuf packet) {
    try {
      return assembly.add(packet);
    } finally {
      packet.release();
    }
  }

  private static MessageAssembly assembly() {
    return new MessageAssembly(ALLOCATOR, PacketType.REPLY, LoginResponse.MAX_LENGTH);
  }

  /** The first messages of one side, to its LOGIN7 or the response to it. */
  private static byte[] handshake(Capture capture, boolean fromClient) {
    byte[] stream = new byte[0];
    boolean loginSent = false;
    for (Capture.Message message : capture.messages()) {
      if (message.fromClient() == fromClient) {
        stream = join(stream, bytes(message));
      }
      if (loginSent && !message.fromClient()) {
        return stream;
      }
      loginSent |= message.fromClient() && message.type() == PacketType.LOGIN7.code();
      if (loginSent && fromClient) {
        return stream;
      }
    }
    return stream;
  }

  private static byte[] bytes(Capture.Message message) {
    ByteBuf packets = message.packets();
    try {
      return ByteBufUtil.getBytes(packets);
    } finally {
      packets.release();
    }
  }

  private static byte[] join(byte[] first, byte[] second) {
    return ByteBufUtil.getBytes(Unpooled.wrappedBuffer(first, second));
  }
}
