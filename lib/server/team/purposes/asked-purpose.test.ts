/** Addresses with a purpose use its current name, whatever the link says, also in the file routes. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as purposesCsv } from "@/app/api/dashboard/purposes.csv/route";
import { POST as rename } from "@/app/api/dashboard/purposes/route";
import { GET as usageCsv } from "@/app/api/dashboard/usage.csv/route";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { ended, ids } from "@/lib/testing/open-test-team";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import type { MemberContext } from "../team-context";
import { currentName, keepFormerName } from "./former-names";
import { withMeantPurpose } from "./asked-purpose";

let site: TestSite;
let cookie: string;
let ofBen: string;

async function buy(ctx: MemberContext, wanted: string[], purpose: string): Promise<void> {
  const { id } = await confirm(ctx, { quoteId: (await quote(ctx, { ids: wanted })).id, purpose });
  await ended(id);
}

beforeAll(async () => {
  site = await openTestSite();
  cookie = (await site.cookieOf(site.ana.member))!;
  ofBen = (await site.cookieOf(site.ben.member))!;
  await buy(site.ana, ids(1, 3), "Spring");
  await buy(site.ben, ids(4, 4), "Spring");
});
afterAll(() => site.leave());

const send = (fields: Record<string, string>, as = cookie) =>
  requestSite(rename, {
    method: "POST",
    path: "/api/dashboard/purposes",
    body: new URLSearchParams(fields),
    cookie: as,
  });
const linesOf = async (handler: typeof usageCsv, path: string, as = cookie) => {
  const answer = await requestSite(handler, { method: "GET", path, cookie: as });
  expect(answer.status).toBe(200);
  return (await answer.text()).trimEnd().split("\r\n").slice(1);
};

describe("the form", () => {
  test("a member changes nothing, and comes back to the summary", async () => {
    const answer = await send({ from: "Spring", to: "Summer", action: "rename" }, ofBen);
    expect(answer.headers.get("location")).toContain("problem=forbidden");
    expect(await currentName(site.team.db, "Spring")).toBe("Spring");
  });

  test("a name that is not accepted is shown again with its field", async () => {
    const answer = await send({ from: "Spring", to: " ", action: "rename" });
    expect(answer.headers.get("location")).toMatch(/\/usage\/purposes\/rename\?purpose=Spring&to=\+$/);
  });

  test("visitors must sign in", async () => {
    const answer = await requestSite(rename, {
      method: "POST",
      path: "/api/dashboard/purposes",
      body: new URLSearchParams({ from: "Spring", to: "x", action: "rename" }),
    });
    expect(answer.headers.get("location")).toContain("/sign-in");
  });

  test("an admin comes to the page of the new name", async () => {
    const answer = await send({ from: "Spring", to: "=Summer & sun", action: "rename" });
    expect(answer.headers.get("location")).toMatch(/purpose=%3DSummer\+%26\+sun&done=renamed$/);
  });
});

describe("after it, a link with the former name", () => {
  test("has the rows of the purpose, in both files, and a member's are their own", async () => {
    const spring = "purpose=Spring";
    expect(await linesOf(usageCsv, `/api/dashboard/usage.csv?${spring}`)).toHaveLength(2);
    const bought = await linesOf(purposesCsv, `/api/dashboard/purposes.csv?${spring}`);
    expect(bought).toHaveLength(4);
    // A name that begins as a formula does is text.
    expect(bought.every((line) => line.includes(`"'=Summer & sun"`))).toBe(true);
    expect(await linesOf(purposesCsv, `/api/dashboard/purposes.csv?${spring}`, ofBen)).toHaveLength(1);
  });

  test.each(["", "?purpose=", "?purpose=Nobody"])(
    "a file without a purpose that is seen: %j",
    async (search) => {
      const path = `/api/dashboard/purposes.csv${search}`;
      const answer = await requestSite(purposesCsv, { method: "GET", path, cookie });
      expect(answer.status).toBe(400);
      expect((await answer.json()).errors).toMatchObject([{ field: "purpose" }]);
    },
  );

  test("other parameters stay as they are", async () => {
    const given = [
      ["from", "2026-11-01"],
      ["purpose", "spring"],
    ] as const;
    const { entries, isMoved } = await withMeantPurpose(site.ana, given);
    expect([entries, isMoved]).toEqual([[given[0], ["purpose", "=Summer & sun"]], true]);
    const none = await withMeantPurpose(site.ana, [["purpose", " "]]);
    expect(none).toEqual({ entries: [["purpose", " "]], isMoved: false });
  });
});

test("a former name that is used again redirects nowhere else", async () => {
  const { db } = site.team;
  const by = site.ana.member.id;
  await db.transaction().execute(async (trx) => {
    await keepFormerName(trx, { from: "a", to: "b", by });
    await keepFormerName(trx, { from: "b", to: "C", by });
  });
  expect(await Promise.all(["A", "b", "c"].map((name) => currentName(db, name)))).toEqual(["C", "C", "c"]);
  await db.transaction().execute((trx) => keepFormerName(trx, { from: "C", to: "a", by }));
  expect(await Promise.all(["a", "b", "c"].map((name) => currentName(db, name)))).toEqual(["a", "a", "a"]);
});
