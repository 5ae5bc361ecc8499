package dev.weir.bootstrap.cli.files;

import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.load.ConfigLoader;
import dev.weir.bootstrap.config.load.Loaded;
import dev.weir.bootstrap.config.load.Overrides;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options that name the two files of a configuration. */
public final class ConfigFiles {
  @Option(
      names = "--config",
      required = true,
      paramLabel = "FILE",
      description = "What holds for the whole instance (proxy.yaml).")
  private Path config;

  @Option(
      names = "--buckets",
      required = true,
      paramLabel = "FILE",
      description = "The buckets (buckets.yaml).")
  private Path buckets;

  /** Loads both files, with the overrides of the command line. */
  public Loaded load(Environment environment, Overrides overrides) {
    return ConfigLoader.load(config, buckets, environment, overrides);
  }
}
