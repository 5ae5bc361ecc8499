package dev.weir.hazelcast.ledger;

import com.hazelcast.config.SerializationConfig;
import com.hazelcast.nio.serialization.DataSerializableFactory;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;

/** The factory of the ledger's classes that members send each other, by number. */
final class LedgerSerialization implements DataSerializableFactory {
  static final int FACTORY = 7_001;
  static final int STEP = 1;
  static final int BACKUP = 2;

  static void addTo(SerializationConfig config) {
    config.addDataSerializableFactory(FACTORY, new LedgerSerialization());
  }

  @Override
  public IdentifiedDataSerializable create(int typeId) {
    return switch (typeId) {
      case STEP -> new LedgerStep();
      case BACKUP -> new LedgerBackup();
      default -> throw new IllegalArgumentException("no class of the ledger is number " + typeId);
    };
  }
}
