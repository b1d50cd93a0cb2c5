import "server-only";
import type { CreditPurchase, NotedBalance } from "@/lib/contract/service-connection";
import { startOfDay } from "@/lib/domain/zone-days";
import type { Db } from "@/lib/server/ports/database";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { booksZone } from "../budgets/books-zone";
import type { TeamContext } from "../team-context";

/** Excludes withdrawn purchases; the newest day comes first. */
async function listPurchases(db: Db, service: string): Promise<CreditPurchase[]> {
  return db
    .selectFrom("creditPurchase")
    .innerJoin("member", "member.id", "creditPurchase.memberId")
    .select(["creditPurchase.id", "day", "credits", "note", "member.name as by"])
    .where("service", "=", service)
    .where("withdrawnAt", "is", null)
    .orderBy("day", "desc")
    .orderBy("creditPurchase.id", "desc")
    .execute();
}

/** Returns settled spending, and what calls with an open outcome may have cost. */
async function spentSince(db: Db, providers: readonly string[], start: string) {
  const spent = await db
    .selectFrom("teamEntry")
    .innerJoin("chargeAttempt", "chargeAttempt.id", "teamEntry.attemptId")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("teamEntry.amount"), eb.lit(0)).as("credits"))
    .where("chargeAttempt.provider", "in", [...providers])
    .where("teamEntry.kind", "in", ["post", "overage", "correction"])
    .where("teamEntry.createdAt", ">=", start)
    .executeTakeFirstOrThrow();
  const open = await db
    .selectFrom("chargeAttempt")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("n"), eb.lit(0)).as("credits"))
    .where("provider", "in", [...providers])
    .where("state", "in", ["sent", "unknown"])
    .executeTakeFirstOrThrow();
  return { spent: Number(spent.credits), held: Number(open.credits) };
}

/** The balance starts on the day of the first purchase, because what was left before isn't known; null without any. */
async function notedBalance(
  db: Db,
  purchases: readonly CreditPurchase[],
  providers: readonly string[],
): Promise<NotedBalance | null> {
  const since = purchases.at(-1)?.day;
  if (since === undefined) return null;
  const bought = purchases.reduce((sum, { credits }) => sum + credits, 0);
  const { spent, held } = await spentSince(db, providers, startOfDay(await booksZone(db), since));
  return { balance: bought - spent, bought, since, spent, held };
}

/** The address or `embedded`: unlike the provider, this name is the same before the service reports its id. */
export async function serviceName(service: DiscoveryService): Promise<string> {
  return (await service.condition?.())?.address ?? service.kind;
}

export async function notedFor({ db, service }: Pick<TeamContext, "db" | "service">) {
  const [name, { provider }] = await Promise.all([serviceName(service), service.identity()]);
  const purchases = await listPurchases(db, name);
  const noted = await notedBalance(db, purchases, [...new Set([provider, `address:${name}`])]);
  return { name, purchases, noted };
}
