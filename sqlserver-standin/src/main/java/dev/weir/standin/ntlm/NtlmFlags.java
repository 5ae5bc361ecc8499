package dev.weir.standin.ntlm;

/** The abilities of both sides of NTLM (MS-NLMP 2.2.2.5), as far as they matter here. */
final class NtlmFlags {
  static final int UNICODE = 0x0000_0001;
  static final int REQUEST_TARGET = 0x0000_0004;
  static final int NTLM = 0x0000_0200;
  static final int ALWAYS_SIGN = 0x0000_8000;
  static final int TARGET_IS_DOMAIN = 0x0001_0000;
  static final int EXTENDED_SESSION_SECURITY = 0x0008_0000;
  static final int TARGET_INFO = 0x0080_0000;
  static final int KEY_EXCHANGE = 0x4000_0000;

  private NtlmFlags() {}
}
