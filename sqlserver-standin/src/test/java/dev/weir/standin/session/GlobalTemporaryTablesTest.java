package dev.weir.standin.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.standin.catalogue.ObjectKey;
import dev.weir.standin.catalogue.ObjectType;
import dev.weir.standin.engine.CancelledException;
import dev.weir.standin.engine.Engine;
import dev.weir.standin.engine.EngineSession;
import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.tsql.render.Rendering;
import java.util.List;
import org.junit.jupiter.api.Test;

class GlobalTemporaryTablesTest {
  private static final ObjectKey KEY = new ObjectKey("tempdb", "dbo", "##t");
  private static final String NAME = Engine.schema("tempdb", "dbo") + ".\"##t\"";

  /** The end of a connection cancels what runs, and may come while its session is closed. */
  @Test
  void tableGoesWithItsMakerThoughTheDropIsCancelledAtFirst() {
    try (Engine engine = Engine.start(List.of());
        EngineSession session = engine.open();
        EngineSession other = engine.open()) {
      GlobalTemporaryTables tables = new GlobalTemporaryTables(session, engine.objects());
      session.define(Rendering.of("CREATE TABLE " + NAME + " (a INT)"));
      engine.objects().add(KEY, ObjectType.TABLE, null, null);
      tables.created(KEY, NAME);
      session.cancel();
      assertThatThrownBy(tables::dropAll).isInstanceOf(CancelledException.class);
      session.ready();

      tables.dropAll();

      assertThat(engine.objects().find(KEY)).isNull();
      assertThatThrownBy(() -> other.query(Rendering.of("SELECT a FROM " + NAME)))
          .isInstanceOf(SqlErrorException.class);
    }
  }
}
