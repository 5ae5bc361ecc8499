package dev.weir.application.login;

import static dev.weir.application.login.RecordedDesk.FACTS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.login.RecordedDesk.Action.Accept;
import dev.weir.application.login.RecordedDesk.Action.Prove;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.Password;
import org.junit.jupiter.api.Test;

/** What is believed of a login whose password was changed. */
class ChangedPasswordTest {
  private final RecordedDesk recorded = new RecordedDesk(2);
  private final LoginDesk desk = recorded.desk;
  private final LoginProfile app = recorded.profile("app", "old");

  @Test
  void allProofsOfTheLoginAreRepeated() {
    letIn(1, "app", "old");
    letIn(2, "other", "x");

    desk.passwords().changed("APP", 10);

    assertThat(desk.passwords().isProven(app.proof())).isFalse();
    recorded.arrived(3, "app", "old", 20);
    recorded.arrived(4, "other", "x", 20);
    assertThat(recorded.done()).containsExactly(new Prove("app", "old"), new Accept(4));
  }

  @Test
  void aRunningProofAcceptsItsTicketsOnly() {
    recorded.arrived(1, "app", "old", 0);
    desk.passwords().changed("app", 10);
    recorded.done();

    desk.proven(app, FACTS, 20);
    recorded.arrived(2, "app", "old", 30);

    assertThat(recorded.done()).containsExactly(new Accept(1), new Prove("app", "old"));
  }

  @Test
  void theNewPasswordIsNotProvenByTheChange() {
    letIn(1, "app", "old");
    desk.passwords().changed("app", 10);

    recorded.arrived(2, "app", "new", 20);

    assertThat(recorded.done()).containsExactly(new Prove("app", "new"));
  }

  @Test
  void aChangeThatMayHaveHappenedConcernsTheOldPasswordAlone() {
    letIn(1, "app", "old");
    letIn(2, "other", "old");

    desk.passwords().passwordPossiblyChanged("APP ", new Password("old"), 10);

    recorded.arrived(3, "app", "old", 20);
    recorded.arrived(4, "other", "old", 20);
    assertThat(recorded.done()).containsExactly(new Prove("app", "old"), new Accept(4));
  }

  @Test
  void aClientThatDoesNotKnowThePasswordCannotHaveItProvenAnew() {
    letIn(1, "app", "old");

    desk.passwords().passwordPossiblyChanged("app", new Password("guess"), 10);

    recorded.arrived(2, "app", "old", 20);
    assertThat(recorded.done()).containsExactly(new Accept(2));
  }

  private void letIn(long ticket, String login, String password) {
    recorded.arrived(ticket, login, password, 0);
    desk.proven(recorded.profile(login, password), FACTS, 0);
    recorded.done();
  }
}
