package dev.weir.benchmarks.sidebyside.bed;

import dev.weir.benchmarks.sidebyside.client.TdsDialect;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;

/** The stand-in SQL Server, which answers from prepared bytes. */
public final class StandIn {
  private StandIn() {}

  /** Starts one and returns its address. */
  public static InetSocketAddress start(TestBed bed) throws IOException, InterruptedException {
    InetSocketAddress address = Ports.free();
    Child child =
        bed.start(
            "stand-in",
            List.of(
                bed.tools().weir().toString(),
                "standin",
                "--canned",
                "--port",
                Integer.toString(address.getPort())),
            Map.of());
    bed.awaitClient(child, address, new TdsDialect(false), null);
    return address;
  }
}
