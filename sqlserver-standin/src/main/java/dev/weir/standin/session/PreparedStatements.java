package dev.weir.standin.session;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.Located;
import dev.weir.standin.tsql.parse.ParameterDeclaration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The handles of a session. They count up from 1 in each, as SQL Server's do. */
public final class PreparedStatements {
  /** A text and its parameters, read once. */
  public record Prepared(List<ParameterDeclaration> parameters, List<Located> statements) {}

  private final Map<Integer, Prepared> byHandle = new HashMap<>();
  private int last;

  public int add(Prepared prepared) {
    last++;
    byHandle.put(last, prepared);
    return last;
  }

  public Prepared get(int handle) {
    Prepared prepared = byHandle.get(handle);
    if (prepared == null) {
      throw SqlErrors.unknownHandle(handle);
    }
    return prepared;
  }

  public void remove(int handle) {
    if (byHandle.remove(handle) == null) {
      throw SqlErrors.unknownHandle(handle);
    }
  }

  public int count() {
    return byHandle.size();
  }

  void clear() {
    byHandle.clear();
  }
}
