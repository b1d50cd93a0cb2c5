import "server-only";
/** The page calls the service only for the balance, unless that is cached. */
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

/** How long a page waits for the balance. */
const BALANCE_MS = 3_000;

async function toldBalance(service: DiscoveryService): Promise<ToldBalance> {
  try {
    const credits = await service.balance({ signal: AbortSignal.timeout(BALANCE_MS) });
    return credits === null ? { state: "absent" } : { state: "told", credits };
  } catch {
    return { state: "failed" };
  }
}

async function lastTest(db: Db, service: string): Promise<ServiceTest | null> {
  const row = await db
    .selectFrom("serviceTest")
    .innerJoin("member", "member.id", "serviceTest.memberId")
    .select(["testedAt", "lines", "member.name"])
    .where("service", "=", service)
    .executeTakeFirst();
  if (!row) return null;
  return { at: row.testedAt, by: row.name, lines: JSON.parse(row.lines) as ServiceTestLine[] };
}

export const readConnection = defineVerb(
  { scope: "keys", input: null },
  async ({ db, service }: MemberContext): Promise<Connection> => {
    const [balance, { name, purchases, noted }] = await Promise.all([
      toldBalance(service),
      notedFor({ db, service }),
    ]);
    return {
      kind: service.kind,
      // Read after the balance, which may have been a call.
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
