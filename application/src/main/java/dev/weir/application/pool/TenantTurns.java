package dev.weir.application.pool;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Serves tenants in turn, whatever the number of waiters of each. A tenant's next session has the
 * turn after that of its last one; a new tenant begins at the current turn, so that no tenant saves
 * up turns while it has no waiters.
 */
final class TenantTurns implements Turns {
  private final Map<String, Tenant> tenants = new HashMap<>();

  /** The turn that is being served. */
  private long current;

  private static final class Tenant {
    /** The last turn given to the tenant, less one for each turn given back unused. */
    long last;

    final LinkedHashSet<Waiter> waiting = new LinkedHashSet<>();
  }

  @Override
  public long next(String name) {
    Tenant tenant = tenants.computeIfAbsent(name, unknown -> new Tenant());
    tenant.last = Math.max(current, tenant.last) + 1;
    // A turn that was given back must not be used before the tenant's earlier waiters.
    return tenant.waiting.isEmpty()
        ? tenant.last
        : Math.max(tenant.last, tenant.waiting.getLast().turn());
  }

  @Override
  public void queued(Waiter waiter) {
    tenantOf(waiter).waiting.add(waiter);
  }

  @Override
  public void served(Waiter waiter) {
    current = Math.max(current, waiter.turn());
    remove(waiter);
  }

  @Override
  public void removed(Waiter waiter) {
    tenantOf(waiter).last--;
    remove(waiter);
  }

  private void remove(Waiter waiter) {
    Tenant tenant = tenantOf(waiter);
    tenant.waiting.remove(waiter);
    if (tenant.waiting.isEmpty()) {
      // A tenant without waiters is not ahead of the current turn, so its turns can be forgotten.
      tenants.remove(waiter.applicant().tenant());
    }
  }

  private Tenant tenantOf(Waiter waiter) {
    return Objects.requireNonNull(tenants.get(waiter.applicant().tenant()), "no such tenant");
  }

  @Override
  public Set<Waiter> line() {
    return Turns.newLine();
  }

  @Override
  public boolean isByArrival() {
    return false;
  }
}
