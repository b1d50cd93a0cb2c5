/** A person loses a right while their work runs: it ends within one batch, and the ledger says why. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { ids, ended, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { rightEnded } from "@/lib/server/access/lasting-right";
import { exportAudit } from "@/lib/server/access/audit-log/export-audit";
import { createKey } from "@/lib/server/service/keys/create-key";
import { asOperator } from "@/lib/testing/as-operator";
import { auditLedger } from "../audit-ledger";
import { exportLibrary } from "../library/library-csv";
import { lookCloser } from "../look-closer/look-closer";
import { changeMember } from "../members/change-member";
import type { MemberContext } from "../team-context";
import { exportUsage, exportUsageSheet } from "../usage/usage-csv";
import { exportPurpose } from "../purposes/purpose-csv";
import { addItems } from "../lists/add-items";
import { createList } from "../lists/create-list";
import { exportListCsv } from "../lists/list-export";
import { readListQuery } from "@/lib/contract/list-query";
import { matchCreators } from "../match-creators/match-creators";
import { usage } from "../usage/usage";
import { confirm } from "./confirm";
import { quote } from "./quote";
import { readReveal } from "./read-reveal";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam({ credits: 10_000 })));
afterEach(async () => {
  expect(await auditLedger(t.team.db)).toEqual([]);
  await t.close();
});

/** Each of these revokes Ben's right. */
const LOSSES = {
  "is disabled": () => changeMember(t.ana, { id: "ben", change: { action: "disable" } }),
  "gets another role": () => changeMember(t.ana, { id: "ben", change: { action: "role", role: "viewer" } }),
};
type Loss = keyof typeof LOSSES;
const EACH = Object.keys(LOSSES) as Loss[];

const refusals = () => t.team.db.selectFrom("usageRow").selectAll().where("kind", "=", "refused").execute();

/** The loss happens while the service works on the first call. */
function loseDuringCall(loss: Loss): { calls: () => number } {
  let calls = 0;
  const { service } = t.team;
  const during = async () => {
    if (calls++ === 0) await LOSSES[loss]();
  };
  t.ben.service = t.team.service = {
    ...service,
    getCreators: async (wanted, key) => {
      await during();
      return service.getCreators(wanted, key);
    },
    searchCreatorRecords: async (values, key) => {
      await during();
      return service.searchCreatorRecords(values, key);
    },
  };
  return { calls: () => calls };
}

describe.each(EACH)("a person who %s", (loss) => {
  test("reveals no batch after the one in flight, and the rest is given back", async () => {
    const { id: quoteId } = await quote(t.ben, { ids: ids(1, 450) });
    const { calls } = loseDuringCall(loss);
    const { id } = await confirm(t.ben, { quoteId });
    await ended(id);
    expect(calls()).toBe(1);
    const reveal = await readReveal(t.ana, id);
    expect(reveal).toMatchObject({ charged: 100, held: 0 });
    expect(reveal.message).toMatch(/ben.*(disabled|no longer)|(disabled|no longer).*ben|is disabled/);
    expect(await refusals()).toMatchObject([{ memberId: "ben", asked: 350, note: reveal.message }]);
    expect(JSON.stringify(await usage(t.ana, {} as never))).toContain(reveal.message);
  });

  test("refreshes no batch after the one in flight", async () => {
    const { id: first } = await confirm(t.ben, { quoteId: (await quote(t.ben, { ids: ids(1, 250) })).id });
    await ended(first);
    const { id: quoteId } = await quote(t.ben, { refresh: ids(1, 250) });
    const { calls } = loseDuringCall(loss);
    const { id } = await confirm(t.ben, { quoteId });
    await ended(id);
    expect([calls(), (await readReveal(t.ana, id)).charged]).toEqual([1, 100]);
  });

  test("confirms nothing that was quoted before", async () => {
    const { id: quoteId } = await quote(t.ben, { ids: ids(1, 3) });
    await LOSSES[loss]();
    await expect(confirm(t.ben, { quoteId })).rejects.toMatchObject({ code: "forbidden" });
    expect(t.service.calls).toEqual([]);
  });
});

/** Reads that continue after the verb has ended, with the scope they need. */
const READING: Record<string, (ctx: MemberContext) => Promise<AsyncIterable<unknown> | Iterable<unknown>>> = {
  exportLibrary: async (ctx) =>
    (await exportLibrary(ctx, { values: parseUrl(creatorQuery, []).values })).rows,
  exportUsage: async (ctx) => (await exportUsage(ctx, {} as never)).rows,
  exportUsageSheet: async (ctx) => (await exportUsageSheet(ctx, {} as never)).rows,
  exportPurpose: async (ctx) => (await exportPurpose(ctx, { purpose: "Spring" })).rows,
  exportList: async (ctx) => {
    const list = await createList(ctx, { kind: "creators", name: "L", template: "shortlist", isTeam: true });
    await addItems(ctx, { listId: list.id, ids: ids(1, 3) } as never);
    const { query } = readListQuery([], list);
    return (await exportListCsv(ctx, { listId: list.id, query })).rows;
  },
  matchCreators: async (ctx) => matchCreators(ctx, { list: [{ by: "username", text: "knots" }] }),
  lookCloser: async (ctx) => lookCloser(ctx, { search: {} } as never),
  exportAudit: async (ctx) => exportAudit(ctx, { filters: {}, format: "csv" } as never),
};

test.each(Object.keys(READING))("%s ends for a member who is disabled before it is read", async (name) => {
  const { id: quoteId } = await quote(t.ana, { ids: ids(1, 3) });
  const { id } = await confirm(t.ana, { quoteId, purpose: "Spring" });
  await ended(id);
  // Another admin, who may read everything.
  await changeMember(t.ana, { id: "ben", change: { action: "role", role: "admin" } });
  const actor = { ...t.ana.actor, id: "ben" };
  const items = await READING[name]!({ ...t.ben, actor, member: { ...t.ben.member, role: "admin" } });
  await LOSSES["is disabled"]();
  const reading = async () => {
    for await (const item of items) void item;
  };
  await expect(reading()).rejects.toThrow("The account of ben is disabled.");
});

test("a revoked key ends its own work, and its member's other work continues", async () => {
  const wanted = { name: "Reports", credits: 0, member: "ben@example.com" };
  const { id: keyId } = await createKey(asOperator(t.team.db), wanted);
  expect(await rightEnded(t.team.db, { memberId: "ben", keyId }, ["reveal"])).toBeNull();
  const revokedAt = new Date().toISOString();
  await t.team.db.updateTable("apiKey").set({ revokedAt }).where("id", "=", keyId).execute();
  expect(await rightEnded(t.team.db, { memberId: "ben", keyId }, ["reveal"])).toMatch(/Reports was revoked/);
  expect(await rightEnded(t.team.db, { memberId: "ben" }, ["reveal"])).toBeNull();
});
