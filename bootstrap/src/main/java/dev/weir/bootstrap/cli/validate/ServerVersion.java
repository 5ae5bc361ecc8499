package dev.weir.bootstrap.cli.validate;

import dev.weir.tds.wire.ProgramVersion;

/** The version of a server, with the name of its product. */
record ServerVersion(ProgramVersion version) {
  @Override
  public String toString() {
    String figures = version.major() + "." + version.minor() + "." + version.build();
    String product = product();
    return product.isEmpty() ? figures : figures + " (" + product + ")";
  }

  /** Returns the year in the product's name; empty for versions that are not known here. */
  private String product() {
    return switch (version.major()) {
      case 9 -> "2005";
      case 10 -> version.minor() >= 50 ? "2008 R2" : "2008";
      case 11 -> "2012";
      case 12 -> "2014";
      case 13 -> "2016";
      case 14 -> "2017";
      case 15 -> "2019";
      case 16 -> "2022";
      case 17 -> "2025";
      default -> "";
    };
  }
}
