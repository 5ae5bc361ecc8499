package dev.weir.tds.instance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tds.instance.RunningInstance.Setup;
import dev.weir.tds.transport.Transport;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Many clients at once that come, go and break off. What is looked for shows once in thousands of
 * connections: a failure is real, a success is one run's.
 */
@ParameterizedClass
@MethodSource("dev.weir.tds.instance.RunningInstance#transports")
class RushIT {
  private static final int VISITS = 40;
  private static final byte UPLOADER = 1;
  private static final byte ANSWER = 4;
  private static final byte[] UPLOAD = new byte[1_000_000];

  static {
    Arrays.fill(UPLOAD, UPLOADER);
  }

  private final Transport transport;

  RushIT(Transport transport) {
    this.transport = transport;
  }

  @Test
  void uploadsSurviveTheResetsOfOtherClients() throws Exception {
    AtomicInteger finished = new AtomicInteger();
    List<Thread> clients = new ArrayList<>();
    try (ScriptedServer server = ScriptedServer.start(RushIT::takeOrTalk);
        RunningInstance weir = Setup.of(transport, server.port()).withMaxConnections(60).start()) {
      for (int client = 0; client < 60; client++) {
        boolean uploads = client % 4 == 0;
        clients.add(
            Thread.ofVirtual()
                .start(
                    () -> {
                      for (int visit = 0; visit < VISITS; visit++) {
                        if (uploads) {
                          upload(weir);
                          finished.incrementAndGet();
                        } else {
                          breakOff(weir, visit);
                        }
                      }
                    }));
      }
      for (Thread client : clients) {
        client.join();
      }
      assertThat(finished).hasValue(15 * VISITS);
      Await.until("all slots are back", () -> weir.bucket().held() == 0);
    }
  }

  /** Identifies itself by the first byte behind PRELOGIN. */
  private static void takeOrTalk(Socket connection) throws IOException {
    InputStream in = connection.getInputStream();
    OutputStream out = connection.getOutputStream();
    in.readNBytes(TestClient.PRELOGIN.length);
    out.write(ANSWER);
    if (in.read() == UPLOADER) {
      in.readNBytes(UPLOAD.length - 1);
      out.write(UPLOADER);
      in.transferTo(OutputStream.nullOutputStream());
    } else {
      byte[] some = new byte[2_000];
      for (int block = 0; block < 500; block++) {
        out.write(some);
      }
    }
  }

  /** Sends more than the relay holds, so that its reading is turned off and on. */
  private static void upload(RunningInstance weir) {
    try (TestClient client = weir.connect().send(TestClient.PRELOGIN)) {
      assertThat(client.receive(1)).containsExactly(ANSWER);
      client.send(UPLOAD);
      assertThat(client.receive(1)).containsExactly(UPLOADER);
    } catch (IOException e) {
      throw new IllegalStateException("an upload broke", e);
    }
  }

  /** Breaks off while the server talks, so that a write closes the client in midst of a batch. */
  private static void breakOff(RunningInstance weir, int visit) {
    try (TestClient client = weir.connect().send(TestClient.PRELOGIN).send(new byte[] {0})) {
      client.receive(1 + visit * 97);
      client.socket().setSoLinger(true, 0);
    } catch (IOException e) {
      throw new IllegalStateException("the server stopped talking", e);
    }
  }
}
