/** How many owned creators a search finds, for the tab that shows them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import type { Creator } from "@/lib/contract/records";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { ownRecords } from "@/lib/testing/own-records";
import { countViewMatches } from "../views/count-views";
import { countOwnedMatching } from "./owned-matching";

let t: TestTeam;
beforeAll(async () => {
  t = await openTestTeam();
  const creators: Creator[] = [
    { id: "tiktok_1", country: "France", email: "one@example.com" },
    { id: "tiktok_2", country: "France" },
    { id: "tiktok_3", country: "Italy" },
  ];
  const revealedAt = "2026-01-01T00:00:00.000Z";
  const bought = creators.map((creator) => ({ creator, revealedAt }));
  await ownRecords(t.team.db, { revealId: "r", memberId: "ana" }, bought);
});
afterAll(() => t.close());

const valuesOf = (search: string) => parseUrl(creatorQuery, new URLSearchParams(search)).values;

test.each([
  ["", 3],
  ["country=France", 2],
  ["country=France&page=9", 2],
  ["country=Spain", 0],
  ["email=one@example.com", 1],
])("%s", async (search, count) => expect(await countOwnedMatching(t.ben, valuesOf(search))).toBe(count));

test("members without contacts cannot learn whose an address is", async () => {
  const viewer = await addMember(t.team, "vic", "viewer");
  expect(await countOwnedMatching(viewer, valuesOf("email=one@example.com"))).toBeNull();
  expect(await countOwnedMatching(viewer, valuesOf("country=France"))).toBe(2);
});

test("a view of owned creators counts them without the service", async () => {
  const query = "country=France&owned=only";
  expect(await countViewMatches({ ...t.ben, service: {} as never }, { page: "creators", query })).toBe(2);
});
