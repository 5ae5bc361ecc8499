package dev.weir.hazelcast.ledger;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;
import java.util.List;

/** Encodes and decodes hints to report on a bucket. */
final class HintLayout {
  private HintLayout() {}

  /** A hint that some instances should report on a bucket. */
  record Hint(BucketId bucket, List<InstanceId> woken) {
    /** Keeps its own copy. */
    Hint {
      woken = List.copyOf(woken);
    }
  }

  static byte[] bytes(Hint hint) {
    return Layout.bytes(
        out -> {
          out.writeUTF(hint.bucket().value());
          Layout.write(out, hint.woken());
        });
  }

  static Hint read(byte[] bytes) {
    return Layout.read(bytes, in -> new Hint(new BucketId(in.readUTF()), Layout.instances(in)));
  }
}
