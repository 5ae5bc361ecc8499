package dev.weir.application.pool;

/** Finds the first of several moments; as differences, since the clock wraps around. */
final class Earliest {
  private long moment = BucketPool.NEVER;

  void consider(long candidate) {
    if (moment == BucketPool.NEVER || (candidate != BucketPool.NEVER && candidate - moment < 0)) {
      moment = candidate;
    }
  }

  long moment() {
    return moment;
  }
}
