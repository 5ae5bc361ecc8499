package dev.weir.tds.login;

/** What drivers send when they have connected. */
public final class ConnectTexts {
  /** One batch that sets all of its options. */
  public static final String TEDIOUS =
      """
      set ansi_nulls on
      set ansi_null_dflt_on on
      set ansi_padding on
      set ansi_warnings on
      set arithabort on
      set concat_null_yields_null on
      set datefirst 7
      set dateformat mdy
      set implicit_transactions off
      set language us_english
      set numeric_roundabort off
      set quoted_identifier on
      set textsize 2147483647
      set transaction isolation level read committed
      set xact_abort off
      """;

  private ConnectTexts() {}
}
