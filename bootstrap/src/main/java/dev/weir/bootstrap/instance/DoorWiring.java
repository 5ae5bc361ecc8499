package dev.weir.bootstrap.instance;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.login.LoginPolicy;
import dev.weir.application.pool.PoolPolicy;
import dev.weir.bootstrap.config.AuthMode;
import dev.weir.bootstrap.config.BucketConfig;
import dev.weir.bootstrap.config.ClientTlsConfig;
import dev.weir.bootstrap.config.ClientTlsMode;
import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.Secret;
import dev.weir.bootstrap.config.ServerTlsConfig;
import dev.weir.bootstrap.config.WeirConfig;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.tds.credentials.ProcessKeyVault;
import dev.weir.tds.door.DoorPolicy;
import dev.weir.tds.door.DoorRules;
import dev.weir.tds.encryption.ClientTls;
import dev.weir.tds.encryption.ServerTls;
import dev.weir.tds.instance.ServedBuckets;
import dev.weir.tds.serverdial.Identity;
import dev.weir.tds.serverdial.ServerTarget;
import dev.weir.tds.tls.ClientFacingTls;
import dev.weir.tds.tls.Pem;
import dev.weir.tds.tls.SelfSigned;
import dev.weir.tds.tls.ServerFacingTls;
import dev.weir.tds.tls.TlsIdentity;
import dev.weir.tds.tls.TlsLibrary;
import dev.weir.tds.tls.UnusableCertificateException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says in the words of the layers below how buckets are entered, and reads what they need for it.
 */
final class DoorWiring {
  private static final Logger log = LoggerFactory.getLogger(DoorWiring.class);
  private static final String APP_NAME = "Weir";

  private final WeirConfig config;
  private final Environment environment;
  private final Map<ServerTlsKey, ServerFacingTls> towardsServers = new HashMap<>();

  /** Servers whose certificates are checked alike share what checks them. */
  private record ServerTlsKey(boolean verified, Optional<Path> authorities) {}

  private DoorWiring(WeirConfig config, Environment environment) {
    this.config = config;
    this.environment = environment;
  }

  /** All buckets of a configuration; those that are relayed blind need nothing of this. */
  static ServedBuckets buckets(WeirConfig config, Environment environment)
      throws InstanceStartException {
    return new DoorWiring(config, environment).buckets();
  }

  private ServedBuckets buckets() throws InstanceStartException {
    List<BucketRules> relayed = new ArrayList<>();
    List<DoorRules> entered = new ArrayList<>();
    for (BucketConfig bucket : config.buckets()) {
      if (bucket.pinningMode() == PinningMode.PASSTHROUGH) {
        relayed.add(BucketWiring.rules(bucket));
      } else {
        entered.add(door(bucket));
      }
    }
    return new ServedBuckets(relayed, entered, entered.isEmpty() ? null : policy());
  }

  private DoorRules door(BucketConfig bucket) throws InstanceStartException {
    if (bucket.auth().mode() == AuthMode.MAPPED) {
      throw new InstanceStartException(
          "bucket "
              + bucket.id()
              + " has 'auth: mapped', which this version does not serve yet, and letting clients in"
              + " without it would be wrong. Use 'auth: passthrough'.");
    }
    BucketRules rules = BucketWiring.rules(bucket);
    return new DoorRules(
        rules,
        new PoolPolicy(
            rules.queue(),
            bucket.auth().loginQueueTimeout(),
            bucket.queue().evictAfter(),
            bucket.reservoir().maxIdleTime()),
        new LoginPolicy(
            bucket.auth().cacheTtl(), bucket.auth().loginQueueTimeout(), LoginPolicy.MAX_WAITING),
        new ServerTarget(
            bucket.server(),
            ServerTls.valueOf(bucket.tls().mode().name()),
            towardsServer(bucket.tls()),
            bucket.tls().serverName(),
            bucket.reservoir().connectionTimeout()));
  }

  private DoorPolicy policy() throws InstanceStartException {
    byte[] key = new byte[ProcessKeyVault.KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return new DoorPolicy(
        ClientTls.valueOf(config.proxy().tls().mode().name()),
        towardsClients(config.proxy().tls()),
        new ProcessKeyVault(key),
        new Identity(
            APP_NAME, environment.hostName(), Math.toIntExact(ProcessHandle.current().pid())));
  }

  private @Nullable ClientFacingTls towardsClients(ClientTlsConfig tls)
      throws InstanceStartException {
    if (tls.mode() == ClientTlsMode.OFF) {
      return null;
    }
    try {
      return new ClientFacingTls(TlsLibrary.best(), identity(tls));
    } catch (UnusableCertificateException e) {
      throw new InstanceStartException("the certificate of section tls: " + e.getMessage());
    }
  }

  private TlsIdentity identity(ClientTlsConfig tls)
      throws InstanceStartException, UnusableCertificateException {
    if (tls.keyPair().isEmpty()) {
      log.atWarn().log(SelfSigned.WARNING);
      return SelfSigned.create(environment.hostName(), Clock.systemUTC().instant());
    }
    ClientTlsConfig.KeyPair pair = tls.keyPair().get();
    return Pem.identity(
        text(pair.certificate()),
        text(pair.privateKey()),
        pair.password().map(Secret::reveal).orElse(null));
  }

  private ServerFacingTls towardsServer(ServerTlsConfig tls) throws InstanceStartException {
    boolean verified =
        switch (tls.mode()) {
          case OFF, LOGIN, REQUIRE -> false;
          case VERIFY, STRICT -> true;
        };
    ServerTlsKey key = new ServerTlsKey(verified, verified ? tls.ca() : Optional.empty());
    ServerFacingTls known = towardsServers.get(key);
    if (known == null) {
      known = make(key);
      towardsServers.put(key, known);
    }
    return known;
  }

  private ServerFacingTls make(ServerTlsKey key) throws InstanceStartException {
    TlsLibrary library = TlsLibrary.best();
    if (!key.verified()) {
      return ServerFacingTls.trustingAnybody(library);
    }
    if (key.authorities().isEmpty()) {
      return ServerFacingTls.trustingTheSystem(library);
    }
    Path file = key.authorities().get();
    try {
      return ServerFacingTls.trusting(library, Pem.authorities(text(file)));
    } catch (UnusableCertificateException e) {
      throw new InstanceStartException("tls_ca " + file + ": " + e.getMessage());
    }
  }

  private String text(Path file) throws InstanceStartException {
    try {
      return new String(environment.read(file), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new InstanceStartException("cannot read " + file + ": " + e.getMessage());
    }
  }
}
