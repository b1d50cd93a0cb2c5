/** Checks that each order was charged once and always reported correctly to its program. */
import type { Records } from "./records";
import { keyIdOf } from "./settings";

/** @returns one sentence per wrong report and per order that was charged twice */
export async function compareOrders({ db, reported, attempts, charges }: Records): Promise<string[]> {
  const problems: string[] = [];
  const calls = await db
    .selectFrom("memberKeyCall")
    .select(["keyId", "idempotencyKey", "revealId"])
    .execute();
  const taken = (revealId: string | null) => {
    const own = new Set(attempts.filter((attempt) => attempt.revealId === revealId).map(({ id }) => id));
    return charges.filter(({ key }) => own.has(key)).reduce((sum, { charged }) => sum + charged, 0);
  };
  const byOrder = new Map<string, number[]>();
  for (const { keyId, idempotencyKey, revealId } of calls) {
    const name = `${keyId} ${idempotencyKey}`;
    byOrder.set(name, [...(byOrder.get(name) ?? []), taken(revealId)]);
  }
  for (const [name, sums] of byOrder)
    if (sums.filter((sum) => sum > 0).length > 1)
      problems.push(`The order ${name} was charged ${sums.join()}.`);
  const rows = await db.selectFrom("ownedCreator").select("creatorId").execute();
  const owned = new Set(rows.map(({ creatorId }) => creatorId));
  for (const { member, order, requested, told } of reported.orders) {
    const name = `${keyIdOf(member)} ${order}`;
    const sum = byOrder.get(name)?.reduce((total, each) => total + each, 0);
    if (sum !== told.charged) problems.push(`The order ${name} was told ${told.charged} charged of ${sum}.`);
    for (const id of told.ids)
      if (!owned.has(id) || !requested.includes(id)) problems.push(`The order ${name} was told of ${id}.`);
    if (told.ids.length + told.notFound.length !== requested.length)
      problems.push(`The order ${name} was told of ${told.ids.length} and ${told.notFound.length}.`);
  }
  return problems;
}
