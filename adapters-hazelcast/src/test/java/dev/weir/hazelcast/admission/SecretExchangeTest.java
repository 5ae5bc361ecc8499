package dev.weir.hazelcast.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SecretExchangeTest {
  private static final String WORDS = "sixteen letters!";
  private static final int GREETING = 5;

  private static SecretExchange exchange(String secret, String cluster, int version) {
    return new SecretExchange(ClusterSecret.of(secret, cluster), version);
  }

  private static SecretExchange ours() {
    return exchange(WORDS, "prod", 2);
  }

  /** What became of both sides: nothing where they agree. */
  private record Ends(@Nullable Throwable acceptor, @Nullable Throwable connector) {}

  private static Ends meet(SecretExchange acceptor, SecretExchange connector) throws Exception {
    PipedInputStream fromConnector = new PipedInputStream();
    PipedInputStream fromAcceptor = new PipedInputStream();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        OutputStream toAcceptor = new PipedOutputStream(fromConnector);
        OutputStream toConnector = new PipedOutputStream(fromAcceptor)) {
      Future<?> accepting =
          threads.submit(
              () -> {
                try (toConnector) {
                  acceptor.accept(fromConnector, toConnector);
                }
                return null;
              });
      Future<?> connecting =
          threads.submit(
              () -> {
                try (toAcceptor) {
                  connector.connect(fromAcceptor, toAcceptor);
                }
                return null;
              });
      return new Ends(end(accepting), end(connecting));
    }
  }

  private static @Nullable Throwable end(Future<?> side) throws InterruptedException {
    try {
      side.get();
      return null;
    } catch (ExecutionException e) {
      return e.getCause();
    }
  }

  private static AdmissionRefusal refusal(ThrowingCallable side) {
    return refusal(catchThrowable(side));
  }

  private static AdmissionRefusal refusal(@Nullable Throwable failure) {
    if (failure instanceof RefusedException refused) {
      return refused.refusal();
    }
    throw new AssertionError("not refused", failure);
  }

  @Test
  void membersWithOneSecretAgree() throws Exception {
    assertThat(meet(ours(), ours())).isEqualTo(new Ends(null, null));
  }

  @Test
  void memberWithAnotherSecretIsRefusedAndIsToldNothing() throws Exception {
    Ends ends = meet(ours(), exchange("another sixteen!", "prod", 2));

    assertThat(refusal(ends.acceptor())).isEqualTo(AdmissionRefusal.WRONG_SECRET);
    assertThat(ends.connector()).isInstanceOf(EOFException.class);
  }

  @Test
  void secretOfOneClusterDoesNotOpenAnother() throws Exception {
    Ends ends = meet(ours(), exchange(WORDS, "test", 2));

    assertThat(refusal(ends.acceptor())).isEqualTo(AdmissionRefusal.WRONG_SECRET);
  }

  @Test
  void memberOfAnotherVersionIsRefusedByBoth() throws Exception {
    Ends ends = meet(ours(), exchange(WORDS, "prod", 3));

    assertThat(refusal(ends.connector())).isEqualTo(AdmissionRefusal.OTHER_VERSION);
    // The connector leaves before it has said its own version.
    assertThat(ends.acceptor()).isInstanceOf(EOFException.class);

    ByteArrayInputStream greeting = new ByteArrayInputStream(new byte[] {'W', 'E', 'I', 'R', 3});
    assertThat(refusal(() -> ours().accept(greeting, OutputStream.nullOutputStream())))
        .isEqualTo(AdmissionRefusal.OTHER_VERSION);
  }

  @Test
  void acceptorWithoutTheSecretIsRefusedByTheConnectingSide() throws Exception {
    ByteArrayOutputStream greeting = new ByteArrayOutputStream();
    greeting.write(new byte[] {'W', 'E', 'I', 'R', 2});
    greeting.write(new byte[64]);

    assertThat(
            refusal(
                () ->
                    ours()
                        .connect(
                            new ByteArrayInputStream(greeting.toByteArray()),
                            OutputStream.nullOutputStream())))
        .isEqualTo(AdmissionRefusal.WRONG_SECRET);
  }

  /** The proofs of the two sides differ, so what a side says cannot be said back to it. */
  @Test
  void proofThatIsSaidBackProvesNothing() throws Exception {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    byte[] challenge = new byte[GREETING + 32];
    System.arraycopy(new byte[] {'W', 'E', 'I', 'R', 2}, 0, challenge, 0, GREETING);
    InputStream acceptor =
        new InputStream() {
          private int at;

          @Override
          public int read() {
            // Its greeting, and then the connector's own proof.
            int next =
                at < challenge.length
                    ? challenge[at]
                    : said.toByteArray()[GREETING + 32 + at - challenge.length];
            at++;
            return next & 0xff;
          }

          @Override
          public int read(byte[] bytes, int offset, int length) {
            if (length > 0) {
              bytes[offset] = (byte) read();
            }
            return Math.min(length, 1);
          }
        };

    assertThat(refusal(() -> ours().connect(acceptor, said)))
        .isEqualTo(AdmissionRefusal.WRONG_SECRET);
    assertThat(said.size()).isEqualTo(GREETING + 64);
  }

  /** An exchange that was heard is of no use: the acceptor's random number is another. */
  @Test
  void exchangeThatWasRecordedProvesNothingTheNextTime() throws Exception {
    ByteArrayOutputStream byConnector = new ByteArrayOutputStream();
    CompletableFuture<Void> recorded = new CompletableFuture<>();
    PipedInputStream fromConnector = new PipedInputStream();
    PipedInputStream fromAcceptor = new PipedInputStream();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        PipedOutputStream toAcceptor = new PipedOutputStream(fromConnector);
        PipedOutputStream toConnector = new PipedOutputStream(fromAcceptor)) {
      threads.execute(
          () -> {
            try {
              ours().accept(fromConnector, toConnector);
              recorded.complete(null);
            } catch (IOException e) {
              recorded.completeExceptionally(e);
            }
          });
      OutputStream tapped =
          new OutputStream() {
            @Override
            public void write(int one) throws IOException {
              byConnector.write(one);
              toAcceptor.write(one);
            }

            @Override
            public void flush() throws IOException {
              toAcceptor.flush();
            }
          };
      ours().connect(fromAcceptor, tapped);
      recorded.get();
    }

    assertThat(
            refusal(
                () ->
                    ours()
                        .accept(
                            new ByteArrayInputStream(byConnector.toByteArray()),
                            OutputStream.nullOutputStream())))
        .isEqualTo(AdmissionRefusal.WRONG_SECRET);
  }

  @Test
  void otherProtocolsAreNoticedByTheirFirstByte() {
    for (String first : new String[] {"HZC", "CP2", "GET / HTTP/1.1\r\n", "\u0016\u0003\u0001"}) {
      byte[] bytes = first.getBytes(StandardCharsets.ISO_8859_1);
      assertThat(
              refusal(
                  () ->
                      ours()
                          .accept(
                              new ByteArrayInputStream(bytes), OutputStream.nullOutputStream())))
          .as(first)
          .isEqualTo(AdmissionRefusal.NOT_A_MEMBER);
    }
  }

  @Test
  void exchangeThatBreaksOffAnywhereIsNone() {
    byte[] whole = new byte[GREETING + 64];
    System.arraycopy(new byte[] {'W', 'E', 'I', 'R', 2}, 0, whole, 0, GREETING);
    for (int length = 0; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThatThrownBy(
              () -> ours().accept(new ByteArrayInputStream(part), OutputStream.nullOutputStream()))
          .as("after %d bytes", length)
          .isInstanceOf(EOFException.class);
    }
  }

  @Test
  void shortSecretsAreRefusedAndNoneIsShown() {
    assertThatThrownBy(() -> ClusterSecret.of("fifteen letters", "prod"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least 16");
    assertThatCode(() -> ClusterSecret.of(WORDS, "prod")).doesNotThrowAnyException();
    assertThat(ClusterSecret.of(WORDS, "prod")).hasToString("(secret)");
  }
}
