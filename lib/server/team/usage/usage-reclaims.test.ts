/** Credits returned from a key appear on both accounts, neither spent nor added. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestService, type TestService } from "@/lib/testing/open-test-service";
import { addMember } from "@/lib/testing/open-test-team";
import { expectBalances, expectOneLedger } from "@/lib/testing/one-ledger";
import { embeddedService } from "@/lib/server/adapters/embedded-service/embedded-service";
import { createKey } from "@/lib/server/service/keys/create-key";
import { reclaimCredits } from "@/lib/server/service/keys/reclaim-credits";
import { revokeKey } from "@/lib/server/service/keys/revoke-key";
import { Instance } from "../instance/instance";
import type { MemberContext } from "../team-context";
import { usage } from "./usage";

let service: TestService;
let ana: MemberContext;
beforeEach(async () => {
  service = await openTestService({ welcomeCredits: 500 });
  const { db } = service;
  const team = { db, service: embeddedService(async () => service), instance: await Instance.register(db) };
  ana = await addMember(team, "ana", "admin");
});
afterEach(() => service.close());

test("a part, and what is left when the key is revoked", async () => {
  const { id } = await createKey(ana, { name: "Agency", credits: 40 });
  await reclaimCredits(ana, { reference: id, credits: 15 });
  await revokeKey(ana, id);
  const { rows, sums, kinds } = await usage(ana, { kind: "reclaim" });
  expect(
    rows.map(({ key, author, what, detail, balance }) => [key?.name, author?.name, what, detail, balance]),
  ).toEqual([
    [undefined, "ana", "25 credits returned", "from Agency: the key is revoked", 540],
    ["Agency", "ana", "25 credits taken back", "the key is revoked", 0],
    [undefined, "ana", "15 credits returned", "from Agency: by an admin", 515],
    ["Agency", "ana", "15 credits taken back", "by an admin", 25],
  ]);
  expect(sums).toMatchObject({ spent: 0, charged: 0, added: 0 });
  expect(kinds).toContainEqual({ kind: "reclaim", rows: 4 });
  expect(await usage(ana)).toMatchObject({
    sums: { spent: 0, added: 540 },
    balances: { before: 0, after: 540 },
    byKey: [],
  });
  await expectBalances(service.db);
  for (const query of [{}, { kind: "reclaim" as const }, { keyId: id }]) await expectOneLedger(ana, query);
});
