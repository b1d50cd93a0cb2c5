/** A program in a session is slowed down; each person and each kind of request counts for itself. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { GET as library } from "@/app/api/dashboard/library.csv/route";
import { GET as creators } from "@/app/api/dashboard/creators/search/route";
import type { Member } from "@/lib/contract/members";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { metrics } from "@/lib/server/runtime/metrics";
import { countPerson } from "./person-limit";

/** Refusals of this limiter, as the figures have them. */
async function refused(): Promise<number> {
  const { values } = await metrics().refusals.get();
  return values.find(({ labels }) => labels.limiter === "person")?.value ?? 0;
}

const personOf = (id: string) => ({ member: { id } as Member });

describe("requests of a person per minute", () => {
  test.each([
    ["search", 3_000],
    ["download", 300],
  ] as const)("as many %ses as %i", async (what, most) => {
    const before = await refused();
    const [one, other] = [personOf(`one ${what}`), personOf(`other ${what}`)];
    for (let n = 0; n < most; n++) countPerson(one, what, 1_000);
    expect(() => countPerson(one, what, 31_000)).toThrow(/^Too many \w+ in a minute\. Try again in 30 s/);
    expect(await refused()).toBe(before + 1);
    countPerson(other, what, 31_000);
    countPerson(one, what === "search" ? "download" : "search", 31_000);
    countPerson(one, what, 61_000);
  });
});

describe("a route", () => {
  let site: TestSite;
  beforeEach(async () => void (site = await openTestSite()));
  afterEach(() => site.leave());

  test.each([
    ["download", library],
    ["search", creators],
  ] as const)("refuses a %s too many with the seconds to wait", async (what, handler) => {
    const cookie = await site.cookieOf(site.ben.member);
    const ask = () => requestSite(handler, { method: "GET", cookie });
    expect((await ask()).status).toBe(200);
    while (true) {
      try {
        countPerson(site.ben, what);
      } catch {
        break;
      }
    }
    const refused = await ask();
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(await refused.json()).toMatchObject({ code: "rate_limited" });
    const other = await requestSite(handler, { method: "GET", cookie: await site.cookieOf(site.ana.member) });
    expect(other.status).toBe(200);
  });
});
