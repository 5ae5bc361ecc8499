package dev.weir.http;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one client, or all together, may take of the HTTP servers. The JDK's server reads these from
 * system properties when its classes are loaded, and is without most limits by default: whoever
 * starts the process sets {@link #systemProperties()} before the first server starts.
 *
 * @param connections open ones of each server; a further one is closed at once
 * @param idleConnections kept for a client's next request; a further one is closed after its answer
 * @param idleTime how long such a connection is kept, and a new one waits for its first byte
 * @param requestTime from the first byte of a request to its last
 * @param responseTime from there until the client has read the answer
 * @param headers lines of a request
 * @param headerBytes of a request line and its headers, with 32 more for each line
 */
public record HttpLimits(
    int connections,
    int idleConnections,
    Duration idleTime,
    Duration requestTime,
    Duration responseTime,
    int headers,
    int headerBytes) {
  /** Room for probes, scrapers and some curious people; little for anybody else. */
  public static final HttpLimits DEFAULT =
      new HttpLimits(
          256,
          64,
          Duration.ofSeconds(60),
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          64,
          16_384);

  /** The limits as system properties of the JDK's server. */
  public Map<String, String> systemProperties() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("jdk.httpserver.maxConnections", Integer.toString(connections));
    properties.put("sun.net.httpserver.maxIdleConnections", Integer.toString(idleConnections));
    properties.put("sun.net.httpserver.idleInterval", seconds(idleTime));
    properties.put("sun.net.httpserver.maxReqTime", seconds(requestTime));
    properties.put("sun.net.httpserver.maxRspTime", seconds(responseTime));
    properties.put("sun.net.httpserver.maxReqHeaders", Integer.toString(headers));
    properties.put("sun.net.httpserver.maxReqHeaderSize", Integer.toString(headerBytes));
    // Not a limit: without it an answer waits for the client's delayed acknowledgement.
    properties.put("sun.net.httpserver.nodelay", "true");
    return properties;
  }

  private static String seconds(Duration time) {
    return Long.toString(time.toSeconds());
  }
}
