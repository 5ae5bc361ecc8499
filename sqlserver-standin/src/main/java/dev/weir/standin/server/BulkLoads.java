package dev.weir.standin.server;

import dev.weir.standin.error.KindErrors;
import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.FailedBulkLoad;
import dev.weir.standin.packet.ByteSource;
import dev.weir.standin.packet.MalformedMessageException;
import dev.weir.standin.request.BulkData;
import dev.weir.standin.request.BulkTarget;
import dev.weir.standin.request.ProtocolErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.session.Switch;
import dev.weir.standin.token.Command;
import dev.weir.standin.token.Done;
import dev.weir.standin.token.DoneKind;
import dev.weir.standin.token.Reply;
import dev.weir.standin.tsql.run.BulkInsert;
import org.jspecify.annotations.Nullable;

/** INSERT BULK in one message, the rows in the next one. */
final class BulkLoads {
  private final Session session;
  private @Nullable BulkTarget announced;
  private boolean poisoned;

  BulkLoads(Session session) {
    this.session = session;
  }

  /** Takes a batch that announces a load, and answers it; false leaves it to others. */
  boolean announce(String text, Reply reply) {
    try {
      BulkTarget target = BulkTarget.parse(text);
      if (target == null) {
        return false;
      }
      session.requestBegins(text);
      if (poisoned) {
        throw KindErrors.bulkLoadNotPossible();
      }
      BulkInsert.check(session, target, reply);
      announced = target;
    } catch (SqlErrorException e) {
      fail(e, reply);
      return true;
    }
    reply.done(Done.plain(DoneKind.DONE, Command.NONE));
    return true;
  }

  /** A request that is no load; there must be none between the announcement and the rows. */
  void otherRequest() {
    if (announced != null) {
      announced = null;
      throw new ProtocolViolation(ProtocolErrors.bulkDataMissing().error());
    }
  }

  /** The client has cancelled: no rows will come for what was announced. */
  void forget() {
    announced = null;
  }

  /** The rows. */
  void load(ByteSource source, Reply reply) {
    BulkTarget target = announced;
    announced = null;
    if (target == null) {
      throw new MalformedMessageException("rows of a bulk load that nothing has announced");
    }
    try {
      long count = loadRows(source, new BulkInsert(session, target, reply));
      reply.done(Done.counted(DoneKind.DONE, Command.BULK_INSERT, count));
    } catch (SqlErrorException e) {
      poisoned = session.kind().is(Traits.FAILED_BULK_LOAD, FailedBulkLoad.POISONS);
      fail(e, reply);
    }
  }

  private long loadRows(ByteSource source, BulkInsert load) {
    boolean whole = false;
    try {
      BulkData.read(source, session.login().version(), load::row);
      whole = true;
      return load.keep();
    } finally {
      if (!whole) {
        load.takeBack();
      }
    }
  }

  private void fail(SqlErrorException e, Reply reply) {
    session.last().error(e.error().number());
    if (e.error().number() == SqlErrors.UNSUPPORTED) {
      session.recorder().violation("unsupported: " + e.error().message());
    }
    reply.message(e.error());
    if (session.settings().isOn(Switch.XACT_ABORT)) {
      session.transactions().rollbackIfOpen(reply);
    }
    reply.done(Done.failed(DoneKind.DONE, Command.BULK_INSERT));
  }
}
