/** `npm run bench -- --only usage`: how long pages of the ledger take among a million rows, on both databases. */
import { sql } from "kysely";
import { memberCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import type { Db } from "@/lib/server/ports/database";
import { dayUsage } from "@/lib/server/schema/day-usage";
import type { Member } from "@/lib/contract/members";
import type { MemberContext } from "@/lib/server/team/team-context";
import { usage } from "@/lib/server/team/usage/usage";
import { usageChoices } from "@/lib/server/team/usage/usage-choices";
import { compareDatabases } from "./both-databases";

const DAYS = 90;
const DAY_MS = 86_400_000;
const MEMBERS = 12;
const MEASURED = 9;

/** Rows of 12 members, 40 purposes and 6 keys over 90 days, for the reader `m0`, who is an admin. */
export async function fillUsage(db: Db, count: number): Promise<MemberContext> {
  const start = Date.now() - DAYS * DAY_MS;
  for (let n = 0; n < MEMBERS; n++)
    await db
      .insertInto("member")
      .values({
        id: `m${n}`,
        email: `m${n}@example.com`,
        name: `Member ${n}`,
        passwordHash: "-",
        role: "admin",
        createdAt: new Date(start).toISOString(),
      })
      .execute();
  for (let day = 0; day < DAYS; day++) {
    const at = new Date(start + (day + 1) * DAY_MS).toISOString();
    const [first, last] = [day, day + 1].map((each) => Math.floor((each * count) / DAYS));
    await sql`insert into usage_row (id, at, day, kind, account_id, member_id, key_id, purpose, credits, held,
        balance_after, asked, owned, given_back, reveal_id, note)
      with recursive n(i) as (select cast(${first! + 1} as bigint) union all select i + 1 from n where i < cast(${last!} as bigint))
      select i, ${at}, ${at.slice(0, 10)},
        case when i % 50 = 0 then 'grant' when i % 20 = 3 then 'refused' when i % 9 = 2 then 'key'
          when i % 31 = 5 then 'refresh' else 'reveal' end, 'dashboard',
        case when i % 9 = 2 then null else 'm' || (i * 7919 % 12) end,
        case when i % 9 = 2 then 'k' || (i * 31 % 6) else null end,
        case when i % 5 = 0 then null else 'Purpose ' || (i * 104729 % 40) end,
        case when i % 50 = 0 then 100 when i % 20 = 3 then 0 else -(i % 13) end, 0, 1000, i % 13, i % 3, 0,
        'r' || i, null from n`.execute(db);
  }
  await db.transaction().execute((trx) => dayUsage(trx));
  const member: Member = { id: "m0", email: "m0@example.com", name: "Member 0", role: "admin" };
  const service = { kind: "embedded", balance: async () => 1_000 };
  return { db, service, ...memberCaller(member, NO_ORIGIN) } as unknown as MemberContext;
}

const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

/** The usual requests of the page. */
export const QUESTIONS: Readonly<Record<string, NonNullable<Parameters<typeof usage>[1]>>> = {
  "the last 30 days": {},
  "90 days": { from: day(89) },
  "90 days, the last page": { from: day(89), page: 15_000 },
  "a member's 90 days": { from: day(89), memberId: "m3" },
  "a purpose's 90 days": { from: day(89), purpose: "Purpose 7" },
  "a key's 90 days": { from: day(89), keyId: "k2" },
  "refusals of 90 days": { from: day(89), kind: "refused" },
  "a member's purpose": { from: day(89), memberId: "m3", purpose: "Purpose 7" },
  "one day": { from: day(40), to: day(40) },
};

/** @returns the median time of each question in ms */
export async function timeUsage(ctx: MemberContext): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  const time = async (name: string, ask: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let run = 0; run < MEASURED; run++) {
      const begin = performance.now();
      await ask();
      times.push(performance.now() - begin);
    }
    found[name] = times.sort((a, b) => a - b)[Math.floor(MEASURED / 2)]!;
  };
  for (const [name, query] of Object.entries(QUESTIONS)) await time(name, () => usage(ctx, query));
  await time("the choices of the filters", () => usageChoices(ctx));
  return found;
}

export const benchUsage = (rows: number, folder: string): Promise<void> =>
  compareDatabases("page of the ledger, ms", folder, async (db) =>
    Object.fromEntries(
      Object.entries(await timeUsage(await fillUsage(db, rows))).map(([name, ms]) => [name, ms.toFixed(0)]),
    ),
  );
