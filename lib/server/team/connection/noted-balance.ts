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
    .selectFrom("credit_purchase")
    .innerJoin("member", "member.id", "credit_purchase.member_id")
    .select(["credit_purchase.id", "day", "credits", "note", "member.name as by"])
    .where("service", "=", service)
    .where("withdrawn_at", "is", null)
    .orderBy("day", "desc")
    .orderBy("credit_purchase.id", "desc")
    .execute();
}

/** Returns settled spending, and what calls with an open outcome may have cost. */
async function spentSince(db: Db, providers: readonly string[], start: string) {
  const spent = await db
    .selectFrom("team_entry")
    .innerJoin("charge_attempt", "charge_attempt.id", "team_entry.attempt_id")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("team_entry.amount"), eb.lit(0)).as("credits"))
    .where("charge_attempt.provider", "in", [...providers])
    .where("team_entry.kind", "in", ["post", "overage", "correction"])
    .where("team_entry.created_at", ">=", start)
    .executeTakeFirstOrThrow();
  const open = await db
    .selectFrom("charge_attempt")
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
