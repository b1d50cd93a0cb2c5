import "server-only";
import type { Quote } from "@/lib/contract/reveal";
import type { Db } from "@/lib/server/ports/database";
import { markedAmong } from "../marks/marks-of";

type Found = { ids: readonly string[]; owned: ReadonlySet<string> };

/**
 * Leaves out new creators that the team must not contact, so that none is bought by accident, unless `withMarked` asks
 * for them or only one creator is selected. Owned ones are free and stay.
 */
export async function withoutMarked<F extends Found>(
  db: Db,
  found: F,
  withMarked = false,
): Promise<F & { ids: string[]; marked: Quote["marked"] }> {
  const { owned } = found;
  const fresh = found.ids.filter((id) => !owned.has(id));
  const marked = await markedAmong(db, fresh, "doNotContact");
  const isLeftOut = !withMarked && found.ids.length > 1;
  return {
    ...found,
    ids: found.ids.filter((id) => !isLeftOut || !marked.has(id)),
    marked: marked.size === 0 ? null : { count: marked.size, isLeftOut },
  };
}
