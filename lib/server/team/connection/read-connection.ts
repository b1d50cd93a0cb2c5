import "server-only";
/** What the page about the service shows. Only the balance is asked for, and only when it was not asked for lately. */
import type {
  Connection,
  ServiceTest,
  ServiceTestLine,
  ToldBalance,
} from "@/lib/contract/service-connection";
import { dayIn } from "@/lib/domain/zone-days";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { booksZone } from "../budgets/books-zone";
import { heldCredits } from "../reveal/reveal-context";
import type { MemberContext } from "../team-context";
import { notedFor } from "./noted-balance";

/** So long a page waits for a balance. */
const BALANCE_MS = 3_000;

async function toldBalance(service: DiscoveryService): Promise<ToldBalance> {
  try {
    const credits = await service.balance({ signal: AbortSignal.timeout(BALANCE_MS) });
    return credits === null ? { state: "absent" } : { state: "told", credits };
  } catch {
    // The condition of the calls says why.
    return { state: "failed" };
  }
}

/** The last test of this service; null: there was none. */
async function lastTest(db: Db, service: string): Promise<ServiceTest | null> {
  const row = await db
    .selectFrom("service_test")
    .innerJoin("member", "member.id", "service_test.member_id")
    .select(["tested_at", "lines", "member.name"])
    .where("service", "=", service)
    .executeTakeFirst();
  if (!row) return null;
  return { at: row.tested_at, by: row.name, lines: JSON.parse(row.lines) as ServiceTestLine[] };
}

/** The state of the connection, the last test, and the balance with what it rests on. */
export const readConnection = defineVerb(
  { scope: "keys", input: null },
  async ({ db, service }: MemberContext): Promise<Connection> => {
    const [balance, { name, purchases, noted }] = await Promise.all([
      toldBalance(service),
      notedFor({ db, service }),
    ]);
    return {
      kind: service.kind,
      // After the balance, which may have been a call.
      condition: (await service.condition?.()) ?? null,
      balance,
      held: await heldCredits(db),
      purchases,
      noted,
      test: await lastTest(db, name),
      today: dayIn(await booksZone(db), Date.now()),
    };
  },
);
