package dev.weir.application.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.SessionOption;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.domain.settings.SettingsBaseline;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * A few sessions that ask again and again, some for the connection they had last, and what each
 * leaves behind: whom the pool lends which connection, and what it says of it, must agree with
 * that.
 */
final class RandomApplicants {
  private static final int SESSIONS = 6;
  private static final long NOBODY = 0;
  private static final List<SessionSettings> SETTINGS =
      List.of(SessionSettings.INITIAL, with("NOCOUNT"), with("XACT_ABORT"));

  private final RandomGenerator random;
  private final Map<Long, Applicant> asking = new HashMap<>();
  private final Map<Long, Left> left = new HashMap<>();
  private final Map<Long, Remains> remains = new HashMap<>();

  /** What is on a connection: whose it was last, and with what options. */
  private record Left(long session, boolean dirty, SessionSettings settings) {
    static final Left NOTHING = new Left(NOBODY, false, SessionSettings.INITIAL);
  }

  RandomApplicants(RandomGenerator random) {
    this.random = random;
  }

  private static SessionSettings with(String option) {
    Assignment assignment = Assignment.of(SessionOption.valueOf(option), "ON");
    return SessionSettings.INITIAL.with(
        Objects.requireNonNull(assignment),
        SettingsBaseline.of(RecordedPool.ADA.options(), "tempdb", "us_english"));
  }

  private SessionSettings anySettings() {
    return SETTINGS.get(random.nextInt(SETTINGS.size()));
  }

  /** One of them asks with this ticket. */
  Applicant newApplicant(long ticket, String tenant) {
    Applicant applicant =
        RecordedPool.session(
            random.nextInt(1, SESSIONS + 1), anySettings(), random.nextInt(6) == 0, tenant);
    asking.put(ticket, applicant);
    return applicant;
  }

  /** The session that has the connection leaves it. */
  void record(long connection, boolean dirty) {
    SessionSettings settings = anySettings();
    Objects.requireNonNull(remains.get(connection), "nobody has it").recordSettings(settings);
    left.put(connection, new Left(on(connection).session(), dirty, settings));
  }

  /** A connection was reset. */
  void forgotten(long connection) {
    left.remove(connection);
  }

  /**
   * A session was lent a connection.
   *
   * @param others those it could have been lent as well
   */
  void lent(long connection, long ticket, Remains found, List<Long> others) {
    Applicant applicant = asking(ticket);
    Left before = on(connection);
    boolean again = before.session() == applicant.number();
    assertThat(found.isSameSession()).as("whether it had the connection last").isEqualTo(again);
    assertThat(found.isDirty()).as("whether the connection is dirty").isEqualTo(before.dirty());
    if (!before.dirty()) {
      assertThat(found.settings()).as("the options in force").isEqualTo(before.settings());
    }
    if (!again) {
      assertThat(applicant.needsItsLastConnection()).as("no connection but the last").isFalse();
      assertThat(others).as("its last connection").noneMatch(each -> isLastOf(each, applicant));
      if (!before.settings().equals(applicant.settings())) {
        assertThat(others)
            .as("a connection with the options it needs")
            .noneMatch(each -> on(each).settings().equals(applicant.settings()));
      }
    }
    left.put(connection, new Left(applicant.number(), before.dirty(), before.settings()));
    remains.put(connection, found);
  }

  /** A session was refused because its last connection is not to be had. */
  void refusedForItsLast(long ticket, List<Long> idle) {
    Applicant applicant = asking(ticket);
    assertThat(applicant.needsItsLastConnection()).isTrue();
    assertThat(idle).as("its last connection").noneMatch(each -> isLastOf(each, applicant));
  }

  private boolean isLastOf(long connection, Applicant applicant) {
    return on(connection).session() == applicant.number();
  }

  private Applicant asking(long ticket) {
    return Objects.requireNonNull(asking.get(ticket), "nobody asked with this ticket");
  }

  private Left on(long connection) {
    return left.getOrDefault(connection, Left.NOTHING);
  }
}
