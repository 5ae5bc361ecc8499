package dev.weir.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterMajorityTest {
  private final List<UUID> members = new ArrayList<>();

  private Set<UUID> first(int count) {
    while (members.size() < count) {
      members.add(UUID.randomUUID());
    }
    return new HashSet<>(members.subList(0, count));
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "3, 2", "4, 3", "5, 3", "6, 4", "7, 4"})
  void isMoreThanHalfOfTheConfiguredSize(int configured, int majority) {
    assertThat(new ClusterMajority(configured).isOf(first(majority - 1))).isFalse();
    assertThat(new ClusterMajority(configured).isOf(first(majority))).isTrue();
  }

  @Test
  void ofFiveThatWereToldOfThreeTwoAreNone() {
    ClusterMajority majority = new ClusterMajority(3);
    assertThat(majority.isOf(first(5))).isTrue();

    assertThat(majority.isOf(first(3))).isTrue();
    assertThat(majority.isOf(first(2))).isFalse();
  }

  @Test
  void announcedLeaveDoesNotCount() {
    ClusterMajority majority = new ClusterMajority(3);
    majority.isOf(first(4));
    majority.recordLeaving(members.getLast());
    assertThat(majority.isOf(first(4))).isTrue();
    assertThat(majority.isOf(first(3))).isTrue();

    assertThat(majority.largestSeen()).hasSize(3);
    assertThat(majority.isOf(first(2))).isTrue();
  }

  @Test
  void memberReportedAfterItLeftCounts() {
    ClusterMajority majority = new ClusterMajority(3);
    majority.isOf(first(4));
    majority.isOf(first(3));
    assertThat(majority.isOf(first(2))).isFalse();

    majority.recordLeaving(members.getLast());
    majority.recordLeaving(members.getLast());

    assertThat(majority.isOf(first(2))).isTrue();
    assertThat(majority.largestSeen()).hasSize(3);
  }

  @Test
  void newMemberLearnsTheLargestNumberSeen() {
    ClusterMajority newcomer = new ClusterMajority(3);
    assertThat(newcomer.isOf(first(2))).isTrue();

    newcomer.largestSeen(first(5));

    assertThat(newcomer.isOf(first(2))).isFalse();
  }

  @Test
  void leavingMemberDoesNotCountWhenOthersReportItLater() {
    ClusterMajority majority = new ClusterMajority(3);
    majority.isOf(first(4));
    majority.recordLeaving(members.getLast());

    majority.largestSeen(first(4));

    assertThat(majority.isOf(first(2))).isTrue();
  }

  @Test
  void memberThatRejoinedAndLeavesDoesNotCount() {
    ClusterMajority majority = new ClusterMajority(3);
    majority.isOf(first(4));
    UUID anew = UUID.randomUUID();
    Set<UUID> again = first(3);
    again.add(anew);
    majority.isOf(again);

    majority.recordLeaving(anew);

    assertThat(majority.isOf(first(2))).isTrue();
  }

  @Test
  void oldIdOfAMemberThatCameAnewIsNotMissedAlthoughALateMessageNamesIt() {
    ClusterMajority majority = new ClusterMajority(3);
    majority.isOf(first(4));
    UUID anew = UUID.randomUUID();
    Set<UUID> again = first(3);
    again.add(anew);
    majority.isOf(again);
    majority.recordLeaving(anew);

    majority.largestSeen(first(4));

    assertThat(majority.isOf(first(2))).isTrue();
  }

  @Test
  void memberThatIsThereBesideTheOneThatTookItsPlaceCountsAgain() {
    ClusterMajority majority = new ClusterMajority(3);
    majority.isOf(first(3));
    UUID another = UUID.randomUUID();
    Set<UUID> without = first(2);
    without.add(another);
    majority.isOf(without);

    Set<UUID> all = first(3);
    all.add(another);
    assertThat(majority.isOf(all)).isTrue();

    assertThat(majority.largestSeen()).hasSize(4);
    assertThat(majority.isOf(first(2))).isFalse();
  }
}
