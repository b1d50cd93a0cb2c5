/** A price states how many of its creators were counted as charged by hand and never delivered. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { confirm } from "../confirm";
import { quote } from "../quote";
import { listUnknownAttempts, resolveUnknown } from "../unknown-attempts";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam({ kind: "http" })));
afterEach(() => t.close());

type Request = Parameters<typeof quote>[1];
const buy = async (request: Request) => confirm(t.ben, { quoteId: (await quote(t.ben, request)).id });
const previousPurchases = async (request: Request) => (await quote(t.ben, request)).previousPurchases;

/** Bought, the answer lost, and decided by an admin. */
async function decide(request: Request, action: "charge" | "release"): Promise<void> {
  t.service.faults = ["lost"];
  await buy(request);
  const [outcome] = await listUnknownAttempts(t.ana);
  await resolveUnknown(t.ana, { id: outcome!.id, action });
}

test("counts selected ones until they are delivered", async () => {
  expect(await previousPurchases({ ids: ids(1, 9) })).toBe(0);
  await decide({ ids: ids(1, 5) }, "charge");
  expect(await previousPurchases({ ids: ids(4, 9) })).toBe(2);
  expect(await previousPurchases({ ids: ids(6, 9) })).toBe(0);
  await buy({ ids: ids(4, 4) });
  expect(await previousPurchases({ ids: ids(4, 9) })).toBe(1);
  await buy({ ids: ids(1, 5) });
  expect(await previousPurchases({ ids: ids(1, 5) })).toBe(0);
});

test("ignores released and free ones", async () => {
  await decide({ ids: ids(1, 5) }, "release");
  expect(await previousPurchases({ ids: ids(1, 5) })).toBe(0);
});

test("counts an undelivered refresh", async () => {
  await buy({ ids: ids(1, 3) });
  await new Promise((resolve) => setTimeout(resolve, 5));
  await decide({ refresh: ids(1, 2) }, "charge");
  expect(await previousPurchases({ refresh: ids(1, 3) })).toBe(2);
  expect(await previousPurchases({ ids: ids(1, 3) })).toBe(0);
});

test("counts the same page of a search, until it is delivered", async () => {
  t.service.standing = ids(1, 3);
  const page = { page: { search: "perPage=5&page=1&sortBy=followers&sortOrder=desc" } };
  await decide(page, "charge");
  expect(await previousPurchases(page)).toBe(3);
  // The page has room for fewer now, and starts at the same creator.
  t.service.standing = ids(1, 2);
  expect(await previousPurchases(page)).toBe(2);
  await buy(page);
  expect(await previousPurchases(page)).toBe(0);
});
