package dev.weir.architecture;

/** The Maven modules with code, where each is, which package is its own, and a class it has. */
enum WeirModule {
  DOMAIN("domain", "domain", "dev.weir.domain.bucket.BucketId"),
  APPLICATION("application", "application", "dev.weir.application.coordination.package-info"),
  TESTKIT("testkit", "testkit", "dev.weir.testkit.package-info"),
  STANDIN("sqlserver-standin", "standin", "dev.weir.standin.package-info"),
  TDS("adapters-tds-netty", "tds", "dev.weir.tds.package-info"),
  REDIS("adapters-redis", "redis", "dev.weir.redis.package-info"),
  HAZELCAST("adapters-hazelcast", "hazelcast", "dev.weir.hazelcast.package-info"),
  METRICS("adapters-metrics", "metrics", "dev.weir.metrics.package-info"),
  HTTP("adapters-http", "http", "dev.weir.http.package-info"),
  BOOTSTRAP("bootstrap", "bootstrap", "dev.weir.bootstrap.package-info"),
  BENCHMARKS("benchmarks", "benchmarks", "dev.weir.benchmarks.package-info");

  private final String directory;
  private final String packageSegment;
  private final String knownClass;

  WeirModule(String directory, String packageSegment, String knownClass) {
    this.directory = directory;
    this.packageSegment = packageSegment;
    this.knownClass = knownClass;
  }

  String directory() {
    return directory;
  }

  /** The name of the module's package below the root. */
  String packageSegment() {
    return packageSegment;
  }

  /** A class that stays; a module is known to be looked at when this one is among the imported. */
  String knownClass() {
    return knownClass;
  }
}
