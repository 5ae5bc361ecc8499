package dev.weir.bootstrap.cli.validate;

import java.util.List;

/**
 * The result of the check of the ledger's backend.
 *
 * @param ok whether it can be used
 * @param finding the result, in a sentence
 * @param warnings reasons against this backend or its settings
 */
record LedgerResult(String backend, boolean ok, String finding, List<String> warnings) {
  LedgerResult {
    warnings = List.copyOf(warnings);
  }
}
