package dev.weir.application.prepared;

import dev.weir.domain.login.LoginProfile;
import java.util.LinkedHashMap;
import java.util.function.LongSupplier;

/** What the sessions of a bucket share of their prepared statements. */
public final class PreparedStatements {
  /** What all statements of a bucket take up, about; who prepares more is pinned by its handles. */
  private static final long MOST_BYTES = 16L * 1024 * 1024;

  /** So many logins are remembered by what they had prepared. */
  private static final int MOST_LOGINS = 1024;

  private final StatementTable table = new StatementTable(MOST_BYTES);
  private final LinkedHashMap<LoginProfile, Descriptions> descriptions = new LinkedHashMap<>();
  private final int mostPerConnection;
  private final LongSupplier clock;

  /**
   * Nothing is prepared yet.
   *
   * @param mostPerConnection so many handles are kept on a connection
   * @param clock the monotonic clock
   */
  public PreparedStatements(int mostPerConnection, LongSupplier clock) {
    this.mostPerConnection = mostPerConnection;
    this.clock = clock;
  }

  /** The statements themselves. */
  public StatementTable table() {
    return table;
  }

  int mostPerConnection() {
    return mostPerConnection;
  }

  /** What servers said to preparations of this login. */
  Descriptions of(LoginProfile profile) {
    Descriptions known = descriptions.get(profile);
    if (known == null) {
      known = new Descriptions(clock);
      descriptions.put(profile, known);
      if (descriptions.size() > MOST_LOGINS) {
        descriptions.pollFirstEntry().getValue().forget();
      }
    }
    return known;
  }

  /** Somebody has changed what statements may be about. */
  public void objectsChanged() {
    descriptions.values().forEach(Descriptions::forget);
  }
}
