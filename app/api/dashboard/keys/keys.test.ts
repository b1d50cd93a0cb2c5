/** Keys through the routes, as the page for admins sends them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NewApiKey } from "@/lib/contract/api-keys";
import { discoveryService } from "@/lib/server/composition/discovery-service";
import { requestSite, openTestSite, type TestSite } from "@/lib/testing/open-test-site";
import { ensureInternalAccount } from "@/lib/server/service/keys/ensure-internal-account";
import { findKey } from "@/lib/server/service/keys/find-key";
import { listKeys } from "@/lib/server/service/keys/list-keys";
import { POST as change } from "./[id]/route";
import { POST as create } from "./route";
import { asOperator } from "@/lib/testing/as-operator";

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite();
  await ensureInternalAccount(site.team.db, 500);
  cookie = await site.cookieOf(site.ana.member);
});
afterAll(() => site.leave());

const make = (body: object) => requestSite(create, { body, cookie });
const alter = (id: string, body: object) => requestSite(change, { params: { id }, body, cookie });
const balanceOf = async (id: string) =>
  (await listKeys(asOperator(site.team.db))).find((key) => key.id === id)?.balance;
const notesOf = async (id: string) => {
  const rows = await site.team.db
    .selectFrom("service_entry")
    .select("note")
    .where("key_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ note }) => note);
};

test("a key is made, opens the service, gets more credits, and is ended", async () => {
  const answer = await make({ name: "Reports", credits: 7, monthlyCap: null });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const { id, key } = (await answer.json()) as NewApiKey;
  expect(await findKey(site.team.db, key)).toMatchObject({ keyId: id, monthlyCap: null });

  expect((await alter(id, { action: "grant", credits: 5, note: "Invoice 1" })).status).toBe(200);
  expect((await alter(id, { action: "grant", credits: 1, note: " " })).status).toBe(200);
  expect(await balanceOf(id)).toBe(13);
  // Without a note the ledger names at least the member.
  expect(await notesOf(id)).toEqual(["first credits", "Invoice 1", "by ana"]);

  expect((await alter(id, { action: "revoke" })).status).toBe(200);
  await expect(findKey(site.team.db, key)).rejects.toMatchObject({ code: "invalid_api_key" });
  expect((await alter(id, { action: "grant", credits: 1 })).status).toBe(409);
  expect(await balanceOf(id)).toBe(13);
});

test("the dashboard's own account takes credits and cannot be revoked", async () => {
  expect((await alter("dashboard", { action: "grant", credits: 20 })).status).toBe(200);
  expect(await balanceOf("dashboard")).toBe(520);
  expect((await alter("dashboard", { action: "revoke" })).status).toBe(409);
});

test.each([
  { name: " ", credits: 1 },
  { name: "x".repeat(101), credits: 1 },
  { name: "Reports", credits: -1 },
  { name: "Reports", credits: 1.5 },
  { name: "Reports", credits: null },
  { name: "Reports", credits: 1, monthlyCap: -1 },
])("%j makes no key", async (body) => {
  const before = (await listKeys(asOperator(site.team.db))).length;
  expect((await make(body)).status).toBe(400);
  expect(await listKeys(asOperator(site.team.db))).toHaveLength(before);
});

test("nothing is made or changed here while the team uses another service", async () => {
  const own = discoveryService();
  const before = await listKeys(asOperator(site.team.db));
  discoveryService.replace({ ...own, kind: "http" });
  try {
    expect((await make({ name: "Reports", credits: 1 })).status).toBe(404);
    expect((await alter("dashboard", { action: "grant", credits: 1 })).status).toBe(404);
  } finally {
    discoveryService.replace(own);
  }
  expect(await listKeys(asOperator(site.team.db))).toEqual(before);
});
