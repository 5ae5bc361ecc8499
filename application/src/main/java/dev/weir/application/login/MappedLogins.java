package dev.weir.application.login;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.client.Source;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.MappedUser;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.PasswordHash;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.domain.login.ServerRefusal;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * Checks the users of a bucket with {@code auth: mapped} against the directory, and requests the
 * bucket's own login for them from its {@link LoginDesk}.
 *
 * <p>A check is slow on purpose, so it is limited as a proof at a server is: one at a time for a
 * password, few at a time for a source, valid for a while, and none for a guesser. So a second
 * {@link LoginDesk} decides on checks, whose authority is the directory.
 *
 * <p>Confined to the thread that owns the bucket.
 */
public final class MappedLogins {
  /** The validity of a check: a program that is at work is not checked every few minutes. */
  private static final Duration REMEMBERED = Duration.ofHours(1);

  /**
   * Checks cost CPU, which the sources of all buckets share in turns. A limit for all sources of a
   * bucket would let one source wait behind the checks of another.
   */
  private static final int CHECKS_OF_EACH_SOURCE = 2;

  /** The facts of a check, which no login is answered from. */
  private static final LoginFacts NONE =
      new LoginFacts("", "", List.of(), "", 0, ProtocolVersion.V7_4, false);

  /** All clients share the bucket's own login, so that its refusals have one account. */
  private static final Source ANYWHERE = new Source("any");

  /** The actions of this machine. */
  public interface Actions {
    /**
     * Compute on another thread whether the password fits the hash, and report by {@link #checked}.
     *
     * @param source the source of the client: sources take turns, because a hash is costly
     */
    void check(LoginProfile user, PasswordHash hash, Password password, Source source);

    /** Refuse the login with an error of Weir's own. */
    void refuse(long ticket, ClientError error);

    /** Refuse the login with the error of SQL Server. */
    void refuseAsServer(long ticket, ServerRefusal refusal);
  }

  private final BucketId bucket;
  private final UserDirectory directory;
  private UpstreamLogin upstream;
  private final Function<String, ServerRefusal> loginFailed;
  private final LoginDesk server;
  private final Actions actions;
  private final LoginDesk users;
  private long now;

  /**
   * Checks the users of {@code directory} before it requests the bucket's own login from {@code
   * server}.
   *
   * @param loginFailed makes SQL Server's error for a failed login
   */
  public MappedLogins(
      BucketId bucket,
      LoginPolicy policy,
      CredentialVault vault,
      Availability availability,
      UserDirectory directory,
      UpstreamLogin upstream,
      Function<String, ServerRefusal> loginFailed,
      LoginDesk server,
      Actions actions) {
    this.bucket = bucket;
    this.directory = directory;
    this.upstream = upstream;
    this.loginFailed = loginFailed;
    this.server = server;
    this.actions = actions;
    this.users =
        new LoginDesk(
            bucket,
            new LoginPolicy(REMEMBERED, policy.queueTimeout(), policy.maxWaiting()),
            ProofQueue.limitedBySource(CHECKS_OF_EACH_SOURCE),
            vault,
            availability,
            new UserStage());
  }

  /** A client requests a login. */
  public void arrived(long ticket, LoginRequest request, long at) {
    now = at;
    users.arrived(ticket, request, at);
  }

  /** The client of a ticket has closed. */
  public void abandoned(long ticket) {
    users.abandoned(ticket);
    server.abandoned(ticket);
  }

  /** The bucket has another login of its own, for clients that log in from now on. */
  public void changeUpstream(UpstreamLogin other) {
    upstream = other;
  }

  /** Users were removed or have other passwords: what was checked before does not count. */
  public void usersChanged(Collection<String> logins, long at) {
    logins.forEach(login -> users.passwords().changed(login, at));
  }

  /** A check has ended. */
  public void checked(LoginProfile user, boolean isMatch, long at) {
    now = at;
    MappedUser known = directory.find(user.login());
    // The directory may have changed, and an unknown user was checked against the decoy.
    if (isMatch && known != null && known.canUse(bucket)) {
      users.proven(user, NONE, at);
    } else {
      users.rejected(user, loginFailed.apply(user.login()), at);
    }
  }

  /** Refuses tickets that have waited too long for a check, and drops unused logins. */
  public void expire(long at) {
    now = at;
    users.expire(at);
  }

  /** The time of the next call of {@link #expire}, or {@link LoginDesk#NEVER}. */
  public long nextDeadline() {
    return users.nextDeadline();
  }

  /** Refuses all tickets that wait for a check, and all logins from now on. */
  public void close(ClientError reason) {
    users.close(reason);
  }

  /** Requests the bucket's own login for clients whose password was checked. */
  private final class UserStage implements LoginDeskActions {
    @Override
    public void accept(long ticket, LoginProfile profile, LoginFacts facts) {
      // The session counts for the bucket's own login, not for the user's.
      users.sessionEnded(profile, now);
      server.arrived(
          ticket,
          new LoginRequest(upstream.login(), upstream.password(), profile.options(), ANYWHERE),
          now);
    }

    @Override
    public void prove(LoginProfile profile, Password password, long since, Source source) {
      MappedUser user = directory.find(profile.login());
      PasswordHash hash = user != null && user.canUse(bucket) ? user.password() : directory.decoy();
      actions.check(profile, hash, password, source);
    }

    @Override
    public void refuse(long ticket, ClientError error) {
      actions.refuse(ticket, error);
    }

    @Override
    public void refuseAsServer(long ticket, ServerRefusal refusal) {
      actions.refuseAsServer(ticket, refusal);
    }
  }
}
