package dev.weir.domain.login;

import org.jspecify.annotations.Nullable;

/**
 * What a client asks for in its login, as far as a server connection depends on it.
 *
 * @param database the database it asks for, or null for the default one of its login
 * @param language the language it asks for, or null for the default one of its login
 * @param version the version both sides speak
 * @param odbc whether the server gives the session the settings of ODBC (fODBC)
 * @param oledb the same for OLE DB (fOLEDB)
 * @param readOnlyIntent whether it promises only to read
 * @param utf8 whether it understands columns in UTF-8
 * @param appName the application, where servers look at it; null where they do not
 * @param hostName the client's host, in the same way
 */
public record LoginOptions(
    @Nullable String database,
    @Nullable String language,
    ProtocolVersion version,
    boolean odbc,
    boolean oledb,
    boolean readOnlyIntent,
    boolean utf8,
    @Nullable String appName,
    @Nullable String hostName) {}
