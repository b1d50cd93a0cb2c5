import "server-only";
import type { ListPerson } from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";

/** Members who left are included, because cells and owners keep their names. */
export const listPeople = defineVerb(
  { scope: "library.read", input: null },
  async ({ db }: MemberContext): Promise<ListPerson[]> => {
    const rows = await db
      .selectFrom("member")
      .select(["id", "name", "disabled_at"])
      .orderBy("name")
      .orderBy("id")
      .execute();
    return rows.map(({ id, name, disabled_at }) => ({ id, name, isActive: disabled_at === null }));
  },
);
