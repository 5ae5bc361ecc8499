package dev.weir.standin.request;

import java.util.List;

/**
 * One procedure call.
 *
 * @param procedure its name; those called by number have theirs
 * @param options the option flags of the request
 */
public record RpcCall(String procedure, int options, List<RpcParameter> parameters) {
  public RpcCall {
    parameters = List.copyOf(parameters);
  }
}
