package dev.weir.domain.error;

import static dev.weir.domain.error.Blame.CAPACITY;
import static dev.weir.domain.error.Blame.CLIENT;
import static dev.weir.domain.error.Blame.OPERATOR;
import static dev.weir.domain.error.Blame.SERVER;
import static dev.weir.domain.error.Blame.WEIR;
import static dev.weir.domain.error.Retry.SAFE;
import static dev.weir.domain.error.Retry.UNCERTAIN;
import static dev.weir.domain.error.Retry.USELESS;
import static dev.weir.domain.error.SessionFate.ENDED;
import static dev.weir.domain.error.SessionFate.KEPT;
import static dev.weir.domain.error.SessionFate.REFUSED;

import java.util.Locale;

/**
 * The catalogue of the errors that Weir sends itself.
 *
 * <p>The numbers lie in SQL Server's range for user messages, so they collide with none of its own.
 * Programs test for the numbers and dashboards for the labels: an entry is never renumbered,
 * renamed or reused, and a new one takes the next free number. The text may change, but not its
 * first words.
 */
public enum WeirError {
  /** Weir found itself in a state it should never be in. */
  INTERNAL(
      50000,
      ENDED,
      WEIR,
      UNCERTAIN,
      "Internal proxy error. The connection is closed; a request in progress may or may not have"
          + " been executed. Connect again. If it comes back, give the operator the reference"
          + " {reference}: the log says more under it."),

  /** No connection is free, and the bucket is configured to let no request wait. */
  POOL_EXHAUSTED(
      50001,
      KEPT,
      CAPACITY,
      SAFE,
      "Connection pool exhausted: all {limit} connections to bucket {bucket} that {key} allows are"
          + " in use{remark}, and its exhaustion_policy is fail_fast. Try again in a moment. If this happens"
          + " often, shorten transactions, raise {key} or set exhaustion_policy: wait."),

  /** The names and addresses that the client used lead to no bucket, or to more than one. */
  UNROUTABLE(
      50002,
      REFUSED,
      CLIENT,
      USELESS,
      "Unable to route connection: {finding} (looked for {sought}). Connect to a server name that is the id,"
          + " the host or an alias of one bucket, or log in as {user}@bucket-id. The operator can"
          + " add the name to the bucket's aliases."),

  /** The bucket's server cannot be reached, refuses connections, or failed its health checks. */
  SERVER_UNAVAILABLE(
      50003,
      KEPT,
      SERVER,
      SAFE,
      "Backend server unavailable: bucket {bucket} at {address}: {reason}. Try again in a moment. If"
          + " it lasts, check that the server runs and can be reached from the proxy."),

  /** The request waited for a connection until its deadline. */
  QUEUE_TIMEOUT(
      50004,
      KEPT,
      CAPACITY,
      SAFE,
      "Queue timeout: no connection to bucket {bucket} came free within {waited} ({key} is"
          + " {limit}{remark}). Try again. If this happens often, shorten transactions, or raise {key} or"
          + " queue_timeout."),

  /** The queue for connections is full: another request would only wait in vain. */
  QUEUE_FULL(
      50005,
      KEPT,
      CAPACITY,
      SAFE,
      "Queue full \u2014 circuit breaker open: {waiting} requests already wait for a connection to"
          + " bucket {bucket}. Try again later. If this happens often, shorten transactions, or"
          + " raise max_connections or max_queue_size."),

  /**
   * The session kept its server connection between requests while other sessions waited for one.
   */
  PINNED_TOO_LONG(
      50006,
      ENDED,
      CLIENT,
      SAFE,
      "Pinned too long: this session kept a connection to bucket {bucket} idle for {idle} because of"
          + " {reason}, and it was taken back; an open transaction was rolled back. Connect again,"
          + " and end transactions and drop temporary objects as soon as the work is done."),

  /** The instance is shutting down; other instances continue. */
  SHUTTING_DOWN(
      50007,
      ENDED,
      OPERATOR,
      SAFE,
      "Shutting down: this proxy instance takes no more requests. Connect again: another instance,"
          + " or this one once it has restarted, will answer."),

  /** The operator has paused the bucket. */
  PAUSED(
      50008,
      KEPT,
      OPERATOR,
      SAFE,
      "Bucket paused: the operator has paused bucket {bucket}. Try again later; the operator can"
          + " resume it."),

  /** The client requested an action that it has no right to. */
  NOT_PERMITTED(
      50009,
      KEPT,
      CLIENT,
      USELESS,
      "Not permitted: {action}. Ask the operator to allow it, or leave it out."),

  /** The client sent bytes that TDS does not allow or that Weir does not support. */
  PROTOCOL_ERROR(
      50010,
      ENDED,
      CLIENT,
      USELESS,
      "Protocol error: {detail}. The connection is closed. Check the driver and its settings; if"
          + " they work with SQL Server itself, report this to the operator."),

  /** The server connection broke while it worked for this session. */
  CONNECTION_LOST(
      50011,
      ENDED,
      SERVER,
      UNCERTAIN,
      "Connection lost: the connection to bucket {bucket} broke while it served this session:"
          + " {reason}. The request may or may not have been executed. Connect again, and check"
          + " before repeating it."),

  /** The instance has reached its limit of clients. */
  TOO_MANY_CLIENTS(
      50012,
      REFUSED,
      CAPACITY,
      SAFE,
      "Too many clients: this proxy instance serves {limit} client connections already, which is its"
          + " max_clients. Try again later, close idle connections, raise max_clients or add an"
          + " instance."),

  /**
   * The open transaction is lost. The session ends, so that no further statement of it runs in
   * autocommit mode.
   */
  TRANSACTION_LOST(
      50013,
      ENDED,
      SERVER,
      UNCERTAIN,
      "Transaction lost: the open transaction on bucket {bucket} was lost: {reason}. It was rolled"
          + " back, unless its commit was already under way. Connect again, check, and repeat the"
          + " whole transaction."),

  /**
   * The batch reads a value, such as {@code @@IDENTITY}, that an earlier batch left on a connection
   * that other sessions have used since.
   */
  PREVIOUS_VALUE_UNAVAILABLE(
      50014,
      KEPT,
      WEIR,
      USELESS,
      "Previous value not available: {value} of an earlier batch cannot be read any more, because"
          + " the connection has served others since. Read it in the batch that sets it, or put both"
          + " into one transaction. Nothing was executed."),

  /** The bucket is configured with a pinning mode that this instance does not support. */
  MODE_NOT_SERVED(
      50015,
      REFUSED,
      OPERATOR,
      USELESS,
      "Mode not served: bucket {bucket} is configured with pinning_mode: {mode}, which this proxy"
          + " instance does not serve. The operator has to change the pinning_mode of the bucket or"
          + " the version of the proxy."),

  /** The instance lost touch with the other instances and gave back slots that they may now use. */
  COORDINATION_LOST(
      50016,
      ENDED,
      WEIR,
      UNCERTAIN,
      "Coordination lost: this proxy instance lost touch with the others and gave back connections to"
          + " bucket {bucket}, this session's among them; an open transaction was rolled back."
          + " Connect again, and check before repeating the request."),

  /** A request ran longer than its limit. */
  QUERY_TIMEOUT(
      50017,
      KEPT,
      OPERATOR,
      UNCERTAIN,
      "Query timeout: the request on bucket {bucket} ran longer than its query_timeout of {limit} and"
          + " was cancelled. Make it shorter, or raise query_timeout."),

  /** The client began a request and stopped sending it. */
  REQUEST_STALLED(
      50018,
      ENDED,
      CLIENT,
      SAFE,
      "Request stalled: the rest of a request did not arrive within {limit}, so it was dropped and"
          + " an open transaction was rolled back. Connect again; send faster or in smaller pieces,"
          + " or raise request_stall_timeout."),

  /** The operator ended this session. */
  SESSION_KILLED(
      50019,
      ENDED,
      OPERATOR,
      UNCERTAIN,
      "Session killed: the operator ended this session; an open transaction was rolled back. Ask the"
          + " operator before connecting again."),

  /** The login waited for its proof until its deadline: too many other logins were to be proven. */
  LOGIN_QUEUE_TIMEOUT(
      50020,
      REFUSED,
      CAPACITY,
      SAFE,
      "Login queue timeout: within {waited} the server of bucket {bucket} could not be asked about"
          + " this login, because too many others were being proven. Try again in a moment. If this"
          + " happens often, raise login_queue_timeout, or max_connections: a tenth of it may prove"
          + " logins at a time."),

  /** The queue of logins to be proven is full: another login would only wait in vain. */
  LOGIN_QUEUE_FULL(
      50021,
      REFUSED,
      CAPACITY,
      SAFE,
      "Login queue full: {waiting} logins already wait for the server of bucket {bucket} to be asked"
          + " about them. Try again later. If this happens often, raise max_connections: a tenth of"
          + " it may prove logins at a time."),

  /**
   * The server asked a question about the login, and the client did not answer while other logins
   * waited.
   */
  LOGIN_UNANSWERED(
      50022,
      REFUSED,
      CLIENT,
      SAFE,
      "Login unanswered: the server of bucket {bucket} asked something about this login, and the client"
          + " did not answer within {open} while other logins waited for its place. Connect again."
          + " If this happens often, raise max_connections: a tenth of it may be asked about logins"
          + " at a time."),

  /** The server refused too many passwords from one address, so this login was not forwarded. */
  LOGINS_REFUSED_TOO_OFTEN(
      50023,
      REFUSED,
      OPERATOR,
      SAFE,
      "Login not tried: the server of bucket {bucket} has refused too many logins from this address,"
          + " and one more is tried each second. Try again later. If all clients come through a load"
          + " balancer, set proxy_protocol, so that they are not counted as one."),

  /** The server refused to make connections fit for the session, twice. */
  NOT_PREPARED(
      50024,
      KEPT,
      SERVER,
      SAFE,
      "Connection not prepared: the server of bucket {bucket} refused to give two connections this"
          + " session's state: {reason}. Nothing of the request was executed. Set the options named"
          + " here to values that the server accepts, or connect again."),

  /**
   * The session has Weir's number as its {@code @@SPID}, and a request would show it that of its
   * server connection.
   */
  SESSION_NUMBER_TOLD(
      50025,
      ENDED,
      WEIR,
      SAFE,
      "Session number told: this session on bucket {bucket} was told {number} as its @@SPID by the"
          + " proxy, and this request would show it the number of its server connection. Nothing of"
          + " the request was executed; an open transaction was rolled back. Connect again: new"
          + " sessions of this login get the server's number from the start. The operator can set"
          + " spid: server for the bucket."),

  /** The operator has removed the bucket, and its time of grace is over. */
  BUCKET_REMOVED(
      50026,
      ENDED,
      OPERATOR,
      UNCERTAIN,
      "Bucket removed: the operator has removed bucket {bucket} from this proxy, and an open"
          + " transaction was rolled back. Use another bucket; the operator can add this one"
          + " again."),

  /** The operator has removed the user, or changed its password or its buckets. */
  LOGIN_WITHDRAWN(
      50027,
      ENDED,
      OPERATOR,
      UNCERTAIN,
      "Login withdrawn: the operator has removed this login, changed its password, or taken bucket"
          + " {bucket} from it; an open transaction was rolled back. Log in again with the current"
          + " password.");

  /** The longest text: the limit of RAISERROR, which every client has room for. */
  public static final int MAX_TEXT_LENGTH = 2_047;

  private final int number;
  private final SessionFate fate;
  private final Blame blame;
  private final Retry retry;
  private final String template;

  WeirError(int number, SessionFate fate, Blame blame, Retry retry, String template) {
    this.number = number;
    this.fate = fate;
    this.blame = blame;
    this.retry = retry;
    this.template = template;
  }

  /** The number of the ERROR token. */
  public int number() {
    return number;
  }

  /** The name used in metrics and logs: the constant's, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The outcome for the session. */
  public SessionFate fate() {
    return fate;
  }

  /** The class of the ERROR token. */
  public int severity() {
    return fate.severity();
  }

  /** Returns whether the client may send its next request on the same connection. */
  public boolean sessionSurvives() {
    return fate == SessionFate.KEPT;
  }

  /** The party that can fix the cause. */
  public Blame blame() {
    return blame;
  }

  /** The effect of trying again. */
  public Retry retry() {
    return retry;
  }

  /** The text with placeholders, which {@link ClientError} fills. */
  Template template() {
    return Template.parse(template);
  }
}
