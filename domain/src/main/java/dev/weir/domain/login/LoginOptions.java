package dev.weir.domain.login;

import org.jspecify.annotations.Nullable;

/**
 * The options of a client's login on which a server connection depends.
 *
 * @param database the database it asks for, or null for the default one of its login
 * @param language the language it asks for, or null for the default one of its login
 * @param version the version both sides speak
 * @param odbc whether the server gives the session the settings of ODBC (fODBC)
 * @param oledb the same for OLE DB (fOLEDB)
 * @param readOnlyIntent whether the client declares read-only intent
 * @param utf8 whether the client supports columns in UTF-8
 * @param appName the application name, if it is part of the login profile; else null
 * @param hostName the client's host name, if it is part of the login profile; else null
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
