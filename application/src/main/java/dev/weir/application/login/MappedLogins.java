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
import java.util.List;
import java.util.function.Function;

/**
 * Stands before the desk of a bucket whose clients have logins of Weir's own: checks them against
 * the directory, and sends those it knows on with the login of the bucket.
 *
 * <p>The check is slow on purpose, so it is treated as a proof at a server is: one at a time for a
 * password, few at a time for a bucket, remembered for a while, and none for who guesses. That is
 * why a {@link LoginDesk} of its own does it, whose authority is the directory.
 *
 * <p>Confined to the thread that owns the bucket.
 */
public final class MappedLogins {
  /** How long a check is remembered: a program that is at work is not checked every few minutes. */
  private static final Duration REMEMBERED = Duration.ofHours(1);

  /**
   * Checks cost CPU, which those who compute them share out among the sources of all buckets. A
   * limit for all sources of a bucket would have one of them wait behind checks of another.
   */
  private static final int CHECKS_OF_EACH_SOURCE = 2;

  /** The directory tells nothing that a login would be answered from. */
  private static final LoginFacts NONE =
      new LoginFacts("", "", List.of(), "", 0, ProtocolVersion.V7_4, false);

  /** All clients share the bucket's own login, so that its refusals have one account. */
  private static final Source ANYWHERE = new Source("any");

  /** What is to be done. */
  public interface Actions {
    /**
     * Compute on another thread whether the password fits the hash, and report by {@link #checked}.
     *
     * @param source the sources take turns, for a hash takes tenths of a second of a core
     */
    void check(LoginProfile user, PasswordHash hash, Password password, Source source);

    /** The client is not let in. */
    void refuse(long ticket, ClientError error);

    /** The client is not let in, and hears what a server would say. */
    void refuseAsServer(long ticket, ServerRefusal refusal);
  }

  private final BucketId bucket;
  private final UserDirectory directory;
  private final UpstreamLogin upstream;
  private final Function<String, ServerRefusal> loginFailed;
  private final LoginDesk server;
  private final Actions actions;
  private final LoginDesk users;
  private long now;

  /**
   * Stands before {@code server}.
   *
   * @param loginFailed makes what SQL Server says to a login that failed
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

  /** A client wants to come in. */
  public void arrived(long ticket, LoginRequest request, long at) {
    now = at;
    users.arrived(ticket, request, at);
  }

  /** A client that waited is gone, whatever it waited for. */
  public void abandoned(long ticket) {
    users.abandoned(ticket);
    server.abandoned(ticket);
  }

  /** A check has ended. */
  public void checked(LoginProfile user, boolean fits, long at) {
    now = at;
    MappedUser known = directory.find(user.login());
    // The directory may have changed meanwhile, and who is unknown was checked against a decoy.
    if (fits && known != null && known.mayUse(bucket)) {
      users.proven(user, NONE, at);
    } else {
      users.rejected(user, loginFailed.apply(user.login()), at);
    }
  }

  /** The directory has changed: whoever comes from now on is checked anew. */
  public void directoryChanged(long at) {
    users.distrust(at);
  }

  /** Refuses who has waited too long for a check, and forgets those who have not come for long. */
  public void expire(long at) {
    now = at;
    users.expire(at);
  }

  /** When {@link #expire} has something to do next, or {@link LoginDesk#NEVER}. */
  public long nextDeadline() {
    return users.nextDeadline();
  }

  /** Refuses everybody who waits for a check, and everybody who arrives from now on. */
  public void close(ClientError reason) {
    users.close(reason);
  }

  /** What becomes of a client once its own password has been looked at. */
  private final class UserStage implements LoginDeskActions {
    @Override
    public void accept(long ticket, LoginProfile profile, LoginFacts facts) {
      // The session is one of the bucket's login; here nobody stays.
      users.left(profile, now);
      server.arrived(
          ticket,
          new LoginRequest(upstream.login(), upstream.password(), profile.options(), ANYWHERE),
          now);
    }

    @Override
    public void prove(LoginProfile profile, Password password, long since, Source source) {
      MappedUser user = directory.find(profile.login());
      PasswordHash hash = user != null && user.mayUse(bucket) ? user.password() : directory.decoy();
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
