package dev.weir.application.session;

import dev.weir.application.pool.Applicant;
import dev.weir.application.pool.Remains;
import dev.weir.domain.settings.SessionSettings;

/**
 * A session as its pool sees it while the session needs a connection.
 *
 * @param number the number of the session
 * @param tenant the tenant that the session counts for
 * @param lending knows what the session's next connection needs
 */
public record SessionApplicant(long number, String tenant, Lending lending) implements Applicant {
  @Override
  public SessionSettings settings() {
    return lending.settings();
  }

  @Override
  public boolean needsItsLastConnection() {
    return lending.needsItsLastConnection();
  }

  @Override
  public boolean hasLeftItsValuesOn(Remains connection) {
    return lending.hasLeftItsValuesOn(connection);
  }
}
