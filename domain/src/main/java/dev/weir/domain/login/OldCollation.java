package dev.weir.domain.login;

/**
 * The character set of a server and its rules of sorting, as it tells them to clients of TDS 7.0
 * (MS-TDS 2.2.7.9: types 3, 5 and 6). Empty texts were not told.
 */
public record OldCollation(String characterSet, String sortLocale, String comparisonFlags) {}
