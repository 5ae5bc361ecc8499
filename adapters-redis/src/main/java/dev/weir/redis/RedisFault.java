package dev.weir.redis;

/** Why Redis cannot be used, and what to do about it. */
public enum RedisFault {
  /** Nothing listens. */
  REFUSED("nothing accepts connections there", "is Redis running, and are host and port right?"),
  /** Silence. */
  NO_ANSWER(
      "no answer in time",
      "is a firewall between, does Redis run at another address, or is it overloaded?"),
  /** No such name. */
  UNKNOWN_HOST("the host name has no address", "is it spelt as DNS has it?"),
  /** The connection broke. */
  CLOSED(
      "the connection was closed without an answer",
      "does the port expect TLS, or has Redis reached 'maxclients'?"),
  /** It was there. */
  LOST("the connection was lost", "did Redis end, or did something between cut it?"),
  /** No password given. */
  PASSWORD_MISSING("Redis asks for a password", "set 'password', and 'username' if it has users"),
  /** Another password given. */
  PASSWORD_WRONG("Redis does not accept the user or password", "check 'username' and 'password'"),
  /** The user may too little. */
  NOT_PERMITTED(
      "the user may not do what Weir needs", "see ACL SETUSER; Weir needs its keys and scripts"),
  /** We speak in clear text, the server does not. */
  TLS_EXPECTED("Redis expects TLS", "set 'tls: verify'"),
  /** We speak TLS, the server does not. */
  TLS_NOT_SPOKEN("what listens there does not speak TLS", "give the TLS port, or set 'tls: off'"),
  /** A stranger's certificate. */
  CERTIFICATE_REJECTED(
      "the server's certificate is not trusted or not for this host",
      "give its authority in 'tls_ca' and the host name that the certificate has"),
  /** A single server was taken for a cluster. */
  NOT_A_CLUSTER("this is not a node of a Redis Cluster", "set 'mode: standalone'"),
  /** A server was taken for a sentinel. */
  NOT_A_SENTINEL("this is not a sentinel", "give the addresses of the sentinels"),
  /** The sentinels watch others. */
  MASTER_UNKNOWN(
      "the sentinels know no master of that name",
      "set 'sentinel_master' to the name in their 'sentinel monitor'"),
  /** A sentinel was taken for a server. */
  IS_A_SENTINEL("this is a sentinel and keeps no data", "set 'mode: sentinel'"),
  /** Reading its file. */
  LOADING("Redis is still loading its data", "wait for it"),
  /** It follows a master. */
  READ_ONLY(
      "this Redis takes no writes, for it follows a master",
      "is a failover under way? Else give the master's address, or set 'mode: sentinel'"),
  /** Some keys have no master. */
  CLUSTER_DOWN(
      "the cluster does not serve all keys",
      "has a master without replicas ended? See CLUSTER INFO"),
  /** Full. */
  OUT_OF_MEMORY("Redis has no memory for more writes", "raise 'maxmemory'"),
  /** Its disk is full, or not there. */
  CANNOT_SAVE(
      "Redis refuses writes since it cannot save its data", "is its disk full? Its log says more"),
  /** It runs what somebody else has sent. */
  BUSY(
      "Redis is busy with a script",
      "see SCRIPT KILL; Weir's scripts take less than a millisecond"),
  /** Something else answers. */
  NOT_REDIS("what listens there does not speak Redis' protocol", "are host and port right?"),
  /** None of these. */
  OTHER("Redis cannot be used", "its log may say more");

  private final String meaning;
  private final String advice;

  RedisFault(String meaning, String advice) {
    this.meaning = meaning;
    this.advice = advice;
  }

  /** What is the matter. */
  public String meaning() {
    return meaning;
  }

  /** What to do about it. */
  public String advice() {
    return advice;
  }
}
