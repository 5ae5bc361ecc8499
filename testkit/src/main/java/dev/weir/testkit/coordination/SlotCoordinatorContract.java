package dev.weir.testkit.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.application.coordination.AccountView;
import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.application.coordination.SlotAccount;
import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.application.coordination.SlotListener;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.Capacity;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The contract of a {@link SlotCoordinator} for a single instance. The test of an adapter extends
 * it. An adapter that answers later implements {@link #awaitAnswers}, which processes the answers
 * on the thread of the test.
 */
public abstract class SlotCoordinatorContract {
  private static final BucketId BUCKET = new BucketId("bucket-1");
  private static final BucketId OTHER = new BucketId("bucket-2");

  /** The owner of the buckets. */
  protected final ManualThread thread = new ManualThread();

  private SlotCoordinator coordinator;

  /** Returns a coordinator with an empty ledger. */
  protected abstract SlotCoordinator open();

  /** Returns once all requests so far have been answered. */
  protected abstract void awaitAnswers();

  @BeforeEach
  void openCoordinator() {
    coordinator = open();
  }

  @AfterEach
  void closeCoordinator() {
    coordinator.close();
  }

  @Test
  void grantsRequestedSlotsWithinTheLimit() {
    Holder holder = new Holder(coordinator, BUCKET, 3);

    holder.request(2);

    assertThat(holder.granted).isEqualTo(2);
    assertThat(holder.exhausted).isZero();
    assertThat(holder.account.view().held()).isEqualTo(2);
  }

  @Test
  void grantsNoMoreThanTheLimitAndSaysThatItIsExhausted() {
    Holder holder = new Holder(coordinator, BUCKET, 3);

    holder.request(5);

    assertThat(holder.granted).isEqualTo(3);
    // Each answer of a shared ledger may say so: an account reports again when its hints are heard.
    assertThat(holder.exhausted).isPositive();
  }

  @Test
  void unmetRequestIsGrantedWhenASlotIsReturned() {
    Holder holder = new Holder(coordinator, BUCKET, 1);
    holder.request(2);

    holder.returnSlots(1);

    assertThat(holder.granted).isEqualTo(2);
    assertThat(holder.account.view().held()).isEqualTo(1);
  }

  @Test
  void withdrawnRequestIsNotGranted() {
    Holder holder = new Holder(coordinator, BUCKET, 1);
    holder.request(2);
    holder.request(0);

    holder.returnSlots(1);

    assertThat(holder.granted).isEqualTo(1);
    assertThat(holder.account.view().held()).isZero();
  }

  @Test
  void newRequestReplacesTheOldOne() {
    Holder holder = new Holder(coordinator, BUCKET, 1);
    holder.request(1);
    holder.request(3);
    holder.request(1);

    holder.returnSlots(1);
    holder.returnSlots(1);

    assertThat(holder.granted).isEqualTo(2);
    assertThat(holder.account.view().held()).isZero();
  }

  @Test
  void unlimitedRatePermitsAllDials() {
    Holder holder = new Holder(coordinator, BUCKET, 3);
    holder.request(2);

    holder.askToDial(2);

    assertThat(holder.permitted).isEqualTo(2);
  }

  @Test
  void spareSlotsAreGrantedInAdditionToRequestedOnes() {
    Holder holder = new Holder(coordinator, BUCKET, 4);
    holder.keepReady(2);

    holder.request(1);

    assertThat(holder.granted).isEqualTo(3);
    assertThat(holder.exhausted).isZero();
  }

  @Test
  void bucketsDoNotShareSlots() {
    Holder holder = new Holder(coordinator, BUCKET, 1);
    Holder other = new Holder(coordinator, OTHER, 1);

    holder.request(1);
    other.request(1);

    assertThat(holder.granted).isEqualTo(1);
    assertThat(other.granted).isEqualTo(1);
  }

  @Test
  void slotThatIsNotHeldCannotBeReturned() {
    Holder holder = new Holder(coordinator, BUCKET, 1);

    assertThatThrownBy(() -> holder.returnSlots(1)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void accountWithoutSlotsCanLeave() {
    Holder holder = new Holder(coordinator, BUCKET, 2);
    holder.request(2);
    holder.returnSlots(2);
    AtomicBoolean left = new AtomicBoolean();

    holder.account.leave(() -> left.set(true));
    awaitAnswers();

    assertThat(left).isTrue();
  }

  @Test
  void viewShowsTheAccount() {
    Holder holder = new Holder(coordinator, BUCKET, 3);

    holder.request(2);

    AccountView view = holder.account.view();
    assertThat(view.standing()).isEqualTo(CoordinationStanding.CONNECTED);
    assertThat(view.held()).isEqualTo(2);
    assertThat(view.limit()).isEqualTo(3);
  }

  @Test
  void moreSlotsAreGrantedToWaiters() {
    Holder holder = new Holder(coordinator, BUCKET, 1);
    holder.mayBeLimited = true;
    holder.request(3);

    holder.changeCapacity(2);

    assertThat(holder.granted).isEqualTo(2);
    assertThat(holder.account.view().limit()).isEqualTo(2);
  }

  @Test
  void fewerSlotsLimitTheInstanceAndAreNotCut() {
    Holder holder = new Holder(coordinator, BUCKET, 3);
    holder.mayBeLimited = true;
    holder.request(3);

    holder.changeCapacity(1);

    assertThat(holder.bound).isLessThan(3);
    assertThat(holder.account.view().held()).isEqualTo(3);
    holder.returnSlots(2);
    holder.request(1);
    assertThat(holder.granted).as("nothing beyond the new limit").isEqualTo(3);
    assertThat(holder.account.view().limit()).isEqualTo(1);
  }

  @Test
  void eventOnAnotherThreadIsADefect() throws InterruptedException {
    Holder holder = new Holder(coordinator, BUCKET, 1);
    AtomicReference<Throwable> failure = new AtomicReference<>();

    Thread other = new Thread(() -> holder.account.requestSlots(1, 0));
    other.setUncaughtExceptionHandler((unused, thrown) -> failure.set(thrown));
    other.start();
    other.join();

    assertThat(failure.get())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("does not own the bucket");
  }

  private final class Holder implements SlotListener {
    private final SlotAccount account;
    private int granted;
    private int exhausted;
    private int permitted;
    private boolean mayBeLimited;
    private int bound = SlotListener.ANY_NUMBER;

    Holder(SlotCoordinator coordinator, BucketId bucket, int limit) {
      this.account = coordinator.open(bucket, Capacity.of(limit), thread, this);
      account.begin();
      awaitAnswers();
    }

    void request(int waiters) {
      account.requestSlots(waiters, 0);
      awaitAnswers();
    }

    void changeCapacity(int slots) {
      account.changeCapacity(Capacity.of(slots));
      awaitAnswers();
    }

    void askToDial(int dials) {
      account.requestDials(dials);
      awaitAnswers();
    }

    void keepReady(int spare) {
      account.keepReady(spare);
      awaitAnswers();
    }

    void returnSlots(int slots) {
      account.returnSlots(slots);
      awaitAnswers();
    }

    @Override
    public void granted(int slots) {
      granted += slots;
    }

    @Override
    public void dialsPermitted(int dials) {
      permitted += dials;
    }

    @Override
    public void instancesChanged(int count) {
      assertThat(count).isEqualTo(1);
    }

    @Override
    public void exhausted() {
      exhausted++;
    }

    @Override
    public void limitSlots(int slots) {
      assertThat(mayBeLimited).as("the limit was changed; now " + slots).isTrue();
      bound = slots;
    }

    @Override
    public void cutSlots(int slots) {
      throw new AssertionError("the lease does not end: " + slots);
    }

    @Override
    public void standingChanged(CoordinationStanding standing) {
      assertThat(standing.isCutOff()).isFalse();
    }

    @Override
    public int unused() {
      return 0;
    }
  }
}
