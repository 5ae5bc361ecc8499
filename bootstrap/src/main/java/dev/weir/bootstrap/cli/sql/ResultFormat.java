package dev.weir.bootstrap.cli.sql;

import java.io.PrintWriter;

/** The output format of results. */
enum ResultFormat {
  TABLE,
  CSV,
  JSON;

  ResultWriter writer(PrintWriter out) {
    return switch (this) {
      case TABLE -> new TableWriter(out);
      case CSV -> new CsvWriter(out);
      case JSON -> new JsonWriter(out);
    };
  }
}
