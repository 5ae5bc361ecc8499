package dev.weir.bootstrap.cli.validate;

import java.util.List;

/**
 * What was found where the ledger of slots is to be kept.
 *
 * @param ok whether it can be used
 * @param finding in a sentence
 * @param warnings what speaks against keeping the ledger there
 */
record LedgerResult(String backend, boolean ok, String finding, List<String> warnings) {
  LedgerResult {
    warnings = List.copyOf(warnings);
  }
}
