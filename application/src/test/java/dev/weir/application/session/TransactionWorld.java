package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.session.ToldClient.Reply;
import dev.weir.application.session.TransactionServer.Statement;
import dev.weir.domain.pinning.PinEnding;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.domain.procedures.ProcedurePolicy.Mode;
import dev.weir.domain.settings.SessionOption;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.NameTable;
import dev.weir.domain.tsql.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Sessions that are lent one connection after each other, by the rules of {@link
 * TransactionLending}, to a server whose transactions are known here. None goes to another session,
 * and none is taken from its own, whenever its client leaves.
 */
final class TransactionWorld extends TellingActions {
  private static final Statement[] ALL = Statement.values();

  private final EffectScanner scanner = new EffectScanner(new NameTable(), 10_000);
  private final RequestSummary summary =
      new RequestSummary(new ProcedurePolicy(Mode.PIN, Set.of()));
  private final RandomGenerator random;
  private final TransactionServer server;
  private Remains connection = new Remains(false);

  // The session.
  private TransactionLending lending = Lendings.ofOne();
  private ClientSession session = newSession();
  private boolean clientOpen;
  private List<Statement> asked = List.of();

  private final List<List<Statement>> history = new ArrayList<>();

  // What is under way.
  private boolean queued;
  private @Nullable Prelude prelude;
  private boolean question;
  private boolean request;
  private boolean attention;

  TransactionWorld(RandomGenerator random) {
    this.random = random;
    server = new TransactionServer(random, random.nextInt(3) == 0);
  }

  private ClientSession newSession() {
    return new ClientSession(
        RecordedSession.BUCKET, lending, RecordedSession.LIMITS, () -> 0, this);
  }

  void live() {
    for (int each = 0; each < 4; each++) {
      history.clear();
      lending = Lendings.ofOne();
      session = newSession();
      clientOpen = true;
      for (int event = random.nextInt(60); event > 0; event--) {
        if (random.nextInt(3) == 0) {
          clientAsks();
        } else {
          somethingArrives();
        }
      }
      clientOpen = false;
      session.stage().clientGone();
      while (session.state() != SessionState.ENDED) {
        somethingArrives();
      }
    }
  }

  private void clientAsks() {
    SessionState state = session.state();
    if (state != SessionState.FREE && state != SessionState.KEPT) {
      return;
    }
    List<Statement> statements = new ArrayList<>();
    for (int count = 1 + random.nextInt(3); count > 0; count--) {
      statements.add(ALL[random.nextInt(ALL.length)]);
    }
    asked = statements;
    history.add(statements);
    String text = statements.stream().map(each -> each.text).collect(Collectors.joining(" "));
    summary.begin(lending);
    summary.text(scanner.scan(Scope.BATCH, text));
    lending.beginRequest(summary.end(), true);
    boolean takenIn = state == SessionState.FREE && lending.answerLocally() != null;
    if (!takenIn) {
      assertThat(session.stage().requestReady(true)).isTrue();
    }
  }

  private void somethingArrives() {
    Prelude beforehand = prelude;
    if (queued) {
      queued = false;
      session.stage().lent(connection);
    } else if (beforehand != null) {
      prelude = null;
      server.run(beforehand, lending);
      session.stage().prepared();
    } else if (question) {
      question = false;
      session.stage().questionAnswered(random.nextInt(10) == 0 ? null : server.answer());
    } else if (request) {
      answers();
    }
  }

  private void answers() {
    request = false;
    if (attention) {
      attention = false;
      server.run(asked.subList(0, random.nextInt(asked.size() + 1)), lending);
      lending.server().cancelled();
      session.stage().responseEnded(true);
    } else {
      server.run(asked, lending);
      session.stage().responseEnded(false);
    }
  }

  // ---- what the session wants done ----

  @Override
  public void acquire() {
    queued = true;
  }

  @Override
  public void abandon() {
    queued = false;
  }

  @Override
  public void prepare(Prelude text) {
    prelude = text;
  }

  @Override
  public void ask(ServerQuestion asking) {
    question = true;
  }

  @Override
  public void forwardRequest() {
    request = true;
  }

  @Override
  public void forwardAttention() {
    attention = true;
  }

  @Override
  public void giveBack(boolean dirty) {
    if (dirty) {
      assertThat(clientOpen && server.isOpen())
          .as("a transaction is lost after %s", history)
          .isFalse();
      server.reset();
      connection = new Remains(false);
    } else {
      assertThat(server.isOpen())
          .as("a transaction is left to another session after %s", history)
          .isFalse();
      assertThat("ON".equals(connection.settings().changed(SessionOption.IMPLICIT_TRANSACTIONS)))
          .as("whether statements begin transactions, after %s", history)
          .isEqualTo(server.isImplicit());
    }
  }

  @Override
  public void discard() {
    throw new AssertionError("nothing here breaks a connection");
  }

  @Override
  public void closeUnfit() {
    throw new AssertionError("a reset makes every connection fit here");
  }

  @Override
  public void tell(Reply reply) {}

  @Override
  public void dropRequest() {}

  @Override
  public void breakRequestOff() {}

  @Override
  public void closeClient() {}

  @Override
  public void breakClientOff() {}

  @Override
  public void resumeRequest(boolean whole) {}

  @Override
  public void keep(PinEnding ending) {}

  @Override
  public void resume() {}

  @Override
  public void wakeAt(long moment) {}
}
