package dev.weir.tds.multiplex;

import dev.weir.standin.StandIn;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What members of a crowd are told by a server that they have to themselves, and what it costs. */
final class Reference {
  /**
   * One member.
   *
   * @param told by each piece of work
   * @param preparations at the server after so many pieces
   */
  record Work(List<List<String>> told, List<Long> preparations) {
    List<String> told(int piece) {
      return told.get(piece);
    }

    long preparations(int pieces) {
      return preparations.get(pieces);
    }
  }

  /**
   * The driver among them that is real.
   *
   * @param seen null when it is not installed
   */
  record Real(@Nullable List<String> seen, long preparations) {}

  private Reference() {}

  /** Has a member of that variant work so often. */
  static Work of(Crowd crowd, int variant, int pieces, Target like) throws Exception {
    try (StandIn standIn = Server.start(like.user(), like.password(), like.database())) {
      Server server = new Server(standIn, like.user(), like.password(), like.database());
      server.create(1);
      List<List<String>> told = new ArrayList<>();
      List<Long> preparations = new ArrayList<>();
      try (Member member = crowd.member(server.target(), variant)) {
        preparations.add(server.preparations());
        for (int i = 0; i < pieces; i++) {
          told.add(member.work(0, Member.Thought.NONE));
          member.prepareForMore();
          preparations.add(server.preparations());
        }
      }
      return new Work(told, preparations);
    }
  }

  /** Has the real one work. */
  static Real of(RealClient client, int accounts, Target like) throws Exception {
    try (StandIn standIn = Server.start(like.user(), like.password(), like.database())) {
      Server server = new Server(standIn, like.user(), like.password(), like.database());
      server.create(accounts);
      return new Real(client.work(server.target()), server.preparations());
    }
  }
}
