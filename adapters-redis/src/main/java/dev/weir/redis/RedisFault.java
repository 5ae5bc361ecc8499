package dev.weir.redis;

/** A reason why Redis cannot be used, with advice to the operator. */
public enum RedisFault {
  /** The connection was refused. */
  REFUSED("nothing accepts connections there", "is Redis running, and are host and port right?"),
  /** The server did not answer in time. */
  NO_ANSWER(
      "no answer in time",
      "is a firewall between, does Redis run at another address, or is it overloaded?"),
  /** The host name cannot be resolved. */
  UNKNOWN_HOST("the host name has no address", "is it spelt as DNS has it?"),
  /** The server closed the connection before it answered. */
  CLOSED(
      "the connection was closed without an answer",
      "does the port expect TLS, or has Redis reached 'maxclients'?"),
  /** An established connection was lost. */
  LOST("the connection was lost", "did Redis end, or did something between cut it?"),
  /** A password is required and none is configured. */
  PASSWORD_MISSING("Redis asks for a password", "set 'password', and 'username' if it has users"),
  /** The server rejects the user or the password. */
  PASSWORD_WRONG("Redis does not accept the user or password", "check 'username' and 'password'"),
  /** The user lacks permissions. */
  NOT_PERMITTED(
      "the user may not do what Weir needs", "see ACL SETUSER; Weir needs its keys and scripts"),
  /** Weir connects in clear text, and the server expects TLS. */
  TLS_EXPECTED("Redis expects TLS", "set 'tls: verify'"),
  /** Weir uses TLS, and the server does not. */
  TLS_NOT_SPOKEN("what listens there does not speak TLS", "give the TLS port, or set 'tls: off'"),
  /** The server's certificate is not trusted. */
  CERTIFICATE_REJECTED(
      "the server's certificate is not trusted or not for this host",
      "give its authority in 'tls_ca' and the host name that the certificate has"),
  /** A cluster is configured, and the server is not a node of one. */
  NOT_A_CLUSTER("this is not a node of a Redis Cluster", "set 'mode: standalone'"),
  /** A sentinel is configured, and the server is not one. */
  NOT_A_SENTINEL("this is not a sentinel", "give the addresses of the sentinels"),
  /** The sentinels do not watch the configured master. */
  MASTER_UNKNOWN(
      "the sentinels know no master of that name",
      "set 'sentinel_master' to the name in their 'sentinel monitor'"),
  /** A server is configured, and it is a sentinel. */
  IS_A_SENTINEL("this is a sentinel and keeps no data", "set 'mode: sentinel'"),
  /** The server is loading its data. */
  LOADING("Redis is still loading its data", "wait for it"),
  /** The server is a read-only replica. */
  READ_ONLY(
      "this Redis takes no writes, for it follows a master",
      "is a failover under way? Else give the master's address, or set 'mode: sentinel'"),
  /** Some slots of the cluster have no master. */
  CLUSTER_DOWN(
      "the cluster does not serve all keys",
      "has a master without replicas ended? See CLUSTER INFO"),
  /** The server has reached its memory limit. */
  OUT_OF_MEMORY("Redis has no memory for more writes", "raise 'maxmemory'"),
  /** The server cannot write to its disk. */
  CANNOT_SAVE(
      "Redis refuses writes since it cannot save its data", "is its disk full? Its log says more"),
  /** The server is executing a long script. */
  BUSY(
      "Redis is busy with a script",
      "see SCRIPT KILL; Weir's scripts take less than a millisecond"),
  /** The server does not speak the Redis protocol. */
  NOT_REDIS("what listens there does not speak Redis' protocol", "are host and port right?"),
  /** Any other failure. */
  OTHER("Redis cannot be used", "its log may say more");

  private final String meaning;
  private final String advice;

  RedisFault(String meaning, String advice) {
    this.meaning = meaning;
    this.advice = advice;
  }

  /** Returns the description of the fault. */
  public String meaning() {
    return meaning;
  }

  /** Returns the advice to the operator. */
  public String advice() {
    return advice;
  }
}
