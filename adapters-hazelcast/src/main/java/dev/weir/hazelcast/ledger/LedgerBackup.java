package dev.weir.hazelcast.ledger;

import com.hazelcast.map.EntryProcessor;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;

/**
 * Copies the state that a {@link LedgerStep} has computed to the backup of its entry. The member
 * with the backup does not run the rules: by its own clock it would compute another state.
 */
final class LedgerBackup
    implements EntryProcessor<String, byte[], byte[]>, IdentifiedDataSerializable {
  private static final long serialVersionUID = 1;
  private static final byte[] NOTHING = {};

  private byte[] state;

  /** Creates an empty object for deserialization. */
  LedgerBackup() {
    this(NOTHING);
  }

  LedgerBackup(byte[] state) {
    this.state = state;
  }

  @Override
  public byte[] process(Map.Entry<String, byte[]> entry) {
    LedgerEntry.write(entry, state);
    return NOTHING;
  }

  @Override
  public int getFactoryId() {
    return LedgerSerialization.FACTORY;
  }

  @Override
  public int getClassId() {
    return LedgerSerialization.BACKUP;
  }

  @Override
  public void writeData(ObjectDataOutput out) throws IOException {
    out.writeByteArray(state);
  }

  @Override
  public void readData(ObjectDataInput in) throws IOException {
    state = Objects.requireNonNull(in.readByteArray());
  }
}
