package dev.weir.standin.ntlm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The example of NTLMv2 in MS-NLMP 4.2.4. */
class NtlmExchangeTest {
  private static final HexFormat HEX = HexFormat.of();
  private static final byte[] NONCE = HEX.parseHex("0123456789abcdef");
  private static final String PROOF = "68cd0ab851e51c96aabc927bebef6a1c";
  private static final String BLOB =
      "0101000000000000"
          + "0000000000000000"
          + "aaaaaaaaaaaaaaaa"
          + "00000000"
          + "02000c0044006f006d00610069006e00"
          + "01000c00530065007200760065007200"
          + "00000000"
          + "00000000";
  private static final int UNICODE = 1;
  private static final int HEADER = 88;

  private final NtlmExchange exchange = new NtlmExchange("Domain", "Server", NONCE, 0);

  private @Nullable WindowsAccount proven(String domain, String user, String proof, String known) {
    byte[] token = authenticate(domain, user, proof + BLOB);
    return exchange.proven(token, List.of(new WindowsAccount("Domain", "User", known)));
  }

  @Test
  void theAnswerOfTheExampleIsBelieved() {
    WindowsAccount account = proven("Domain", "User", PROOF, "Password");
    assertThat(account).isNotNull().extracting(WindowsAccount::login).isEqualTo("Domain\\User");
  }

  @Test
  void anotherPasswordIsNot() {
    assertThat(proven("Domain", "User", PROOF, "password")).isNull();
  }

  @Test
  void anotherProofIsNot() {
    assertThat(proven("Domain", "User", PROOF.replace('6', '7'), "Password")).isNull();
  }

  @Test
  void somebodyUnknownIsNot() {
    assertThat(proven("Domain", "Other", PROOF, "Password")).isNull();
  }

  @Test
  void theChallengeCarriesNonceAndTarget() {
    byte[] negotiate =
        ByteBuffer.allocate(16)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put(NtlmMessage.SIGNATURE)
            .putInt(1)
            .putInt(0x0088_B005)
            .array();
    ByteBuffer challenge =
        ByteBuffer.wrap(exchange.challenge(negotiate)).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(challenge.getInt(8)).isEqualTo(2);
    assertThat(challenge.getInt(20) & 0x0080_0001).isEqualTo(0x0080_0001);
    byte[] nonce = new byte[8];
    challenge.get(24, nonce);
    assertThat(nonce).isEqualTo(NONCE);
    byte[] target = new byte[challenge.getShort(12)];
    challenge.get(challenge.getInt(16), target);
    assertThat(new String(target, StandardCharsets.UTF_16LE)).isEqualTo("Domain");
  }

  private static byte[] authenticate(String domain, String user, String response) {
    byte[] domainBytes = domain.getBytes(StandardCharsets.UTF_16LE);
    byte[] userBytes = user.getBytes(StandardCharsets.UTF_16LE);
    byte[] responseBytes = HEX.parseHex(response);
    ByteBuffer header = ByteBuffer.allocate(HEADER).order(ByteOrder.LITTLE_ENDIAN);
    header.put(NtlmMessage.SIGNATURE).putInt(3);
    int at = HEADER;
    locate(header, 12, at, 0);
    locate(header, 20, at, responseBytes.length);
    at += responseBytes.length;
    locate(header, 28, at, domainBytes.length);
    at += domainBytes.length;
    locate(header, 36, at, userBytes.length);
    header.putInt(60, UNICODE);
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    message.writeBytes(header.array());
    message.writeBytes(responseBytes);
    message.writeBytes(domainBytes);
    message.writeBytes(userBytes);
    return message.toByteArray();
  }

  private static void locate(ByteBuffer header, int field, int offset, int length) {
    header.putShort(field, (short) length).putShort(field + 2, (short) length);
    header.putInt(field + 4, offset);
  }
}
