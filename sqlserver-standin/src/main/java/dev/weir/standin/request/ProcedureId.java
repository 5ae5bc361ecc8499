package dev.weir.standin.request;

import dev.weir.standin.packet.MalformedMessageException;

/** The procedures that RPC requests may name by number (MS-TDS 2.2.6.6). */
final class ProcedureId {
  private static final String[] NAMES = {
    "sp_cursor",
    "sp_cursoropen",
    "sp_cursorprepare",
    "sp_cursorexecute",
    "sp_cursorprepexec",
    "sp_cursorunprepare",
    "sp_cursorfetch",
    "sp_cursoroption",
    "sp_cursorclose",
    "sp_executesql",
    "sp_prepare",
    "sp_execute",
    "sp_prepexec",
    "sp_prepexecrpc",
    "sp_unprepare"
  };

  private ProcedureId() {}

  static String name(int id) {
    if (id < 1 || id > NAMES.length) {
      throw new MalformedMessageException("no procedure has the id " + id);
    }
    return NAMES[id - 1];
  }
}
