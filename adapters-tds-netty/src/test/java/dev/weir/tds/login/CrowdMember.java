package dev.weir.tds.login;

import java.io.IOException;
import java.sql.SQLException;

/** A session of one kind of driver, among very many. */
interface CrowdMember extends AutoCloseable {
  /** How many requests {@link #addOne} is. */
  int REQUESTS_TO_ADD = 4;

  /** Selects a number by text alone; gives what came. */
  String plain(int number) throws Exception;

  /** Selects a number that is a parameter; gives what came. */
  String parametrised(int number) throws Exception;

  /** Adds one to an account in a transaction; gives what the account held within it. */
  String addOne(int account) throws Exception;

  @Override
  void close() throws IOException, SQLException;
}
