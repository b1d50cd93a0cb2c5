import "server-only";
import type { ListContext } from "../lists/lists-access";

/** A member sees the team's notes and those in their own private lists. */
export const visibleNotes = ({ db, member }: Pick<ListContext, "db" | "member">) =>
  db
    .selectFrom("creator_note")
    .innerJoin("member", "member.id", "creator_note.member_id")
    .leftJoin("list", "list.id", "creator_note.list_id")
    .leftJoin("member as remover", "remover.id", "creator_note.removed_by")
    .selectAll("creator_note")
    .select(["member.name as writer", "list.name as list_name", "remover.name as remover"])
    .where((where) =>
      where.or([where("creator_note.list_id", "is", null), where("list.owner_id", "=", member.id)]),
    );
