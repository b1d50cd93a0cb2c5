/** Prices and do-not-contact creators: who is excluded, when, and what is bought. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { QuoteRequest } from "@/lib/contract/reveal";
import { ended, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { changeMark } from "../marks/change-mark";
import { confirm } from "./confirm";
import { quote } from "./quote";
import { readReveal } from "./read-reveal";

let t: TestTeam;
beforeEach(async () => {
  t = await openTestTeam();
  for (const id of ["tiktok_2", "tiktok_4"]) await mark(id);
});
afterEach(() => t.close());

const mark = (creatorId: string, isSet = true) =>
  changeMark(t.ana, { creatorId, mark: "doNotContact", isSet });
const priceOf = async (request: QuoteRequest) => {
  const { id, chosen, owned, cost, marked } = await quote(t.ben, request);
  return { id, chosen, owned, cost, marked };
};

describe("are left out of a selection", () => {
  test("and they are not paid for", async () => {
    const { id, ...price } = await priceOf({ ids: ids(1, 5) });
    expect(price).toEqual({ chosen: 3, owned: 0, cost: 3, marked: { count: 2, isLeftOut: true } });
    const reveal = await confirm(t.ben, { quoteId: id });
    await ended(reveal.id);
    const { creators, charged } = await readReveal(t.ben, reveal.id);
    expect(charged).toBe(3);
    expect(creators.map((creator) => creator.id).sort()).toEqual(["tiktok_1", "tiktok_3", "tiktok_5"]);
  });

  test("unless they are requested", async () => {
    const price = await priceOf({ ids: ids(1, 5), withMarked: true });
    expect(price).toMatchObject({ chosen: 5, cost: 5, marked: { count: 2, isLeftOut: false } });
  });

  test("even if it has no other creator", async () => {
    expect(await priceOf({ ids: ["tiktok_2", "tiktok_4"] })).toMatchObject({
      chosen: 0,
      cost: 0,
      marked: { count: 2, isLeftOut: true },
    });
  });

  test("but not after the mark was removed", async () => {
    for (const id of ["tiktok_2", "tiktok_4"]) await mark(id, false);
    expect(await priceOf({ ids: ids(1, 5) })).toMatchObject({ chosen: 5, cost: 5, marked: null });
  });
});

test("who is owned is free, and stays", async () => {
  const { id: quoteId } = await priceOf({ ids: ["tiktok_2"] });
  await ended((await confirm(t.ben, { quoteId })).id);
  expect(await priceOf({ ids: ids(1, 5) })).toMatchObject({
    chosen: 4,
    owned: 1,
    cost: 3,
    marked: { count: 1, isLeftOut: true },
  });
});

test("a single creator is included on purpose: the price says so and does not refuse", async () => {
  expect(await priceOf({ ids: ["tiktok_2"] })).toMatchObject({
    chosen: 1,
    cost: 1,
    marked: { count: 1, isLeftOut: false },
  });
});
