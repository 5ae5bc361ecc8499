package dev.weir.tds.bucket;

import dev.weir.domain.facts.Truth;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ServerRefusal;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.time.Duration;

/** Opens server connections and logs them in. */
public interface ServerOpening {
  /**
   * The outcome of opening a connection. After {@link #dialling} and {@link #loggingIn}, one of the
   * other methods is called once, on the connection's loop.
   */
  interface Outcome {
    /**
     * The connection is being opened, and then logged in. To give it up, cancel the dial, or close
     * the channel that came of it. Called again with another dial if the login is routed elsewhere.
     */
    void dialling(Future<Channel> dial);

    /** The server has answered, and is sent the login now. */
    void loggingIn();

    /**
     * The server accepted the login. The handlers of the login have been removed from the channel's
     * pipeline.
     *
     * @param packetSize the negotiated packet size
     * @param sessionRecovery whether the server offers SESSIONRECOVERY; unknown if the login did
     *     not ask for it
     */
    void accepted(Channel channel, int packetSize, LoginFacts facts, Truth sessionRecovery);

    /** The server refused the login, and the connection is closed. */
    void refused(ServerRefusal refusal);

    /** The login failed, and the connection is closed. */
    void failed(String reason);

    /** The login was abandoned, and the connection is closed. */
    void abandoned();
  }

  /**
   * The outcome of a probe. One method is called once, on the probe's loop, after its connection is
   * closed.
   */
  interface Probed {
    /** The server answered. */
    void answered();

    /** The server did not answer, or something answered that is no SQL Server. */
    void silent(String reason);
  }

  /** Probes whether the server answers within this time; the caller holds a slot for the probe. */
  void probe(Duration patience, EventLoop loop, Probed probed);

  /** Begins to open a connection, for which the caller holds a slot. */
  void open(LoginProfile profile, Password password, EventLoop loop, Outcome outcome);
}
