package dev.weir.hazelcast.ledger;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.map.EntryProcessor;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import dev.weir.domain.ledger.BucketLedger;
import dev.weir.domain.ledger.LedgerOutcome;
import dev.weir.domain.ledger.LedgerReply;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs the rules for one message on the member that owns the bucket's entry. Used once. */
final class LedgerStep
    implements EntryProcessor<String, byte[], byte[]>,
        IdentifiedDataSerializable,
        HazelcastInstanceAware {
  private static final long serialVersionUID = 1;
  private static final byte[] NOTHING = {};

  private byte[] told;
  private transient byte[] written = NOTHING;
  private transient @Nullable HazelcastInstance owner;

  /** Creates an empty object for deserialization. */
  LedgerStep() {
    this.told = NOTHING;
  }

  LedgerStep(MessageLayout.Told told) {
    this.told = MessageLayout.bytes(told);
  }

  @Override
  public void setHazelcastInstance(HazelcastInstance instance) {
    owner = instance;
  }

  @Override
  public byte[] process(Map.Entry<String, byte[]> entry) {
    MessageLayout.Told message = MessageLayout.read(told);
    LedgerOutcome outcome =
        new BucketLedger(message.terms())
            .apply(
                LedgerEntry.read(entry),
                message.message(),
                OwnersClock.moment(Objects.requireNonNull(owner)));
    written = StateLayout.bytes(outcome.state());
    LedgerEntry.write(entry, written);
    return ReplyLayout.bytes(LedgerReply.of(outcome));
  }

  /** Hazelcast calls this after {@link #process}. */
  @Override
  public EntryProcessor<String, byte[], byte[]> getBackupProcessor() {
    return new LedgerBackup(written);
  }

  @Override
  public int getFactoryId() {
    return LedgerSerialization.FACTORY;
  }

  @Override
  public int getClassId() {
    return LedgerSerialization.STEP;
  }

  @Override
  public void writeData(ObjectDataOutput out) throws IOException {
    out.writeByteArray(told);
  }

  @Override
  public void readData(ObjectDataInput in) throws IOException {
    told = Objects.requireNonNull(in.readByteArray());
  }
}
