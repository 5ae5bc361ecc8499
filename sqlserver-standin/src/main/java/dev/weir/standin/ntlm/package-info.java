/**
 * The server's side of NTLMv2 (MS-NLMP): a challenge, and whether the answer to it proves a
 * password. Pure; any thread.
 */
@NullMarked
package dev.weir.standin.ntlm;

import org.jspecify.annotations.NullMarked;
