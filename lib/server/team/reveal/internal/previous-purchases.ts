import "server-only";
import type { Db } from "@/lib/server/ports/database";
import { beginningOf } from "../bounded-page";

/** `search`: of a page that is bought whole. */
type Offer = { paying: readonly string[]; search: string | null };

/** The newest come first. They are few, because a person decided each of them. */
const countedByHand = (db: Db) =>
  db
    .selectFrom("chargeAttempt")
    .select(["ids", "search", "charged", "settledAt"])
    .where("decision", "=", "charge")
    .where("charged", ">", 0)
    .orderBy("settledAt", "desc")
    .execute();

async function undelivered(db: Db, ids: readonly string[], since: ReadonlyMap<string, string>) {
  const counted = ids.filter((id) => since.has(id));
  let delivered = 0;
  for (let start = 0; start < counted.length; start += 500) {
    const rows = await db
      .selectFrom("boughtRecord")
      .select(["creatorId", (fields) => fields.fn.max("boughtAt").as("last")])
      .where("creatorId", "in", counted.slice(start, start + 500))
      .groupBy("creatorId")
      .execute();
    delivered += rows.filter(({ creatorId, last }) => last >= since.get(creatorId)!).length;
  }
  return counted.length - delivered;
}

type Counted = Awaited<ReturnType<typeof countedByHand>>[number];

/** The two pages start at the same creator; their sizes may differ. */
function ofSamePage(attempts: readonly Counted[], search: string): Counted | undefined {
  const beginning = beginningOf(search);
  return attempts.find((attempt) => attempt.search !== null && isAt(beginning, attempt.search));
}

function isAt(beginning: string, search: string): boolean {
  try {
    return beginningOf(search) === beginning;
  } catch {
    // This version doesn't know its filters, so it can't be the same page.
    return false;
  }
}

async function ofPage(db: Db, search: string, counted: Counted) {
  const since = await db
    .selectFrom("chargeAttempt")
    .select("id")
    .where("search", "in", [search, counted.search ?? search])
    .where("state", "=", "settled")
    .where("decision", "is", null)
    .where("settledAt", ">=", counted.settledAt)
    .executeTakeFirst();
  return since ? 0 : counted.charged;
}

/** Counts creators that an admin counted as charged earlier and that never arrived: buying them pays twice. */
export async function previousPurchases(db: Db, { paying, search }: Offer): Promise<number> {
  const attempts = await countedByHand(db);
  if (attempts.length === 0) return 0;
  const since = new Map<string, string>();
  for (const { ids: counted, settledAt } of attempts.toReversed())
    for (const id of JSON.parse(counted) as string[]) since.set(id, settledAt ?? "");
  const single = await undelivered(db, paying, since);
  const page = search === null ? undefined : ofSamePage(attempts, search);
  if (!page || search === null) return single;
  return Math.min(paying.length, single + (await ofPage(db, search, page)));
}
