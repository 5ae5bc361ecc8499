package dev.weir.tds.bucket;

import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ServerRefusal;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import java.time.Duration;

/** Opens server connections and logs them in. */
public interface ServerOpening {
  /**
   * What becomes of a connection that is being opened; in the end one of them, once, on its loop.
   */
  interface Outcome {
    /** It is opened by this channel, which may be closed to give it up; by another if rerouted. */
    void dialling(Channel channel);

    /** The server is there, and is told the login now; what comes of that is still to come. */
    void loggingIn();

    /**
     * The server accepted the login. The channel's pipeline has nothing left of the login in it.
     *
     * @param packetSize the size of packets that was agreed on
     */
    void accepted(Channel channel, int packetSize, LoginFacts facts);

    /** The server refused the login; nothing of the connection is left. */
    void refused(ServerRefusal refusal);

    /** There was no login; nothing of the connection is left. */
    void failed(String reason);

    /** Nobody wants the connection any more, and nothing of it is left. */
    void abandoned();
  }

  /** What becomes of a probe; one of them, once, on its loop, when nothing of it is left. */
  interface Probed {
    /** The server answered. */
    void answered();

    /** The server did not answer, or something answered that is no SQL Server. */
    void silent(String reason);
  }

  /** Sees whether the server answers, within this time; whoever calls holds a slot for it. */
  void probe(Duration patience, EventLoop loop, Probed probed);

  /** Begins to open a connection; whoever calls holds a slot for it. */
  void open(LoginProfile profile, Password password, EventLoop loop, Outcome outcome);
}
