package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.session.SessionNumber.Lesson;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;
import dev.weir.domain.pinning.SessionNumberPolicy;
import dev.weir.domain.tsql.Scope;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionNumberTest {
  private static final String READ = "INSERT INTO locks VALUES (@@SPID)";
  private static final String NOTE = "SELECT login_time FROM sysprocesses WHERE spid = @@SPID";

  private final NumberHabit habit = new NumberHabit();
  private final List<Lesson> learnt = new ArrayList<>();
  private final SessionNumber number = session(SessionNumberPolicy.VIRTUAL);

  private SessionNumber session(SessionNumberPolicy policy) {
    return new SessionNumber(16_400, policy, habit, learnt::add);
  }

  private static RequestEffects effects(String text) {
    ReadTexts texts = new ReadTexts();
    texts.summary.begin(procedure -> null);
    texts.summary.text(texts.scanner.scan(Scope.BATCH, text));
    return texts.summary.end();
  }

  @Test
  void ownNumberIsToldAsOftenAsIsAsked() {
    assertThat(number.tellOwn(Pins.NONE)).isTrue();
    assertThat(number.tellOwn(Pins.NONE)).isTrue();
    assertThat(number.begin(effects("SELECT 1"))).isTrue();
    assertThat(number.isServers(Pins.NONE)).isFalse();
  }

  @Test
  void serversNumberStays() {
    assertThat(number.begin(effects(READ))).isTrue();

    assertThat(number.isServers(Pins.NONE)).isTrue();
    assertThat(number.tellOwn(Pins.NONE)).isFalse();
    assertThat(number.begin(effects(READ))).isTrue();
    assertThat(learnt).isEmpty();
  }

  @Test
  void numberThatAProcedureHasShownIsTheSessionsToo() {
    assertThat(number.tellOwn(Pins.NONE.with(PinReason.PROCEDURE))).isFalse();
    assertThat(number.tellOwn(Pins.NONE.with(PinReason.UNKNOWN))).isFalse();
    assertThat(number.isServers(Pins.NONE.with(PinReason.PROCEDURE))).isFalse();

    assertThat(number.isServers(Pins.NONE.with(PinReason.SPID))).isTrue();
    assertThat(number.tellOwn(Pins.NONE)).isFalse();
  }

  @Test
  void secondNumberIsRefusedAndNewSessionsOfTheLoginGetTheServersFromTheStart() {
    number.tellOwn(Pins.NONE);

    assertThat(number.begin(effects(READ))).isFalse();
    assertThat(number.begin(effects(READ))).isFalse();
    assertThat(learnt).containsExactly(Lesson.NEEDS_SERVERS_NUMBER);
    assertThat(session(SessionNumberPolicy.VIRTUAL).tellOwn(Pins.NONE)).isFalse();
  }

  @Test
  void sessionThatWasToldItsNumberBeforeTheLessonKeepsIt() {
    SessionNumber other = session(SessionNumberPolicy.VIRTUAL);
    other.tellOwn(Pins.NONE);
    number.tellOwn(Pins.NONE);
    number.begin(effects(READ));

    assertThat(other.tellOwn(Pins.NONE)).isTrue();
  }

  @Test
  void noNumberOfWeirsIsToldWhereTheServersIsWantedOrNoneIsFree() {
    SessionNumber none = new SessionNumber(0, SessionNumberPolicy.VIRTUAL, habit, learnt::add);

    assertThat(session(SessionNumberPolicy.SERVER).tellOwn(Pins.NONE)).isFalse();
    assertThat(none.tellOwn(Pins.NONE)).isFalse();
  }

  @Test
  void sessionsOfALoginThatNotesItselfKeepTheirConnectionsFromTheFirstRequestOn() {
    RequestEffects plain = effects("SELECT 1");
    assertThat(number.keepsConnection()).isFalse();
    assertThat(number.keeping(plain, Pins.NONE)).isSameAs(plain);

    assertThat(number.begin(effects(NOTE))).isTrue();

    assertThat(learnt).containsExactly(Lesson.NOTES_ITSELF);
    SessionNumber next = session(SessionNumberPolicy.VIRTUAL);
    assertThat(next.tellOwn(Pins.NONE)).isFalse();
    assertThat(next.keepsConnection()).isTrue();
    assertThat(next.keeping(plain, Pins.NONE).pins())
        .extracting(pin -> pin.reason())
        .containsExactly(PinReason.OWN_SESSION);
    assertThat(next.keeping(plain, Pins.NONE).mayKeep()).isTrue();
    assertThat(next.keeping(plain, Pins.NONE.with(PinReason.OWN_SESSION))).isSameAs(plain);
  }
}
