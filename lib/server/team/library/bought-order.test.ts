/** A purchase keeps its selection order in library, file and receipt. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import { readReveal } from "../reveal/read-reveal";
import { browseLibrary } from "./browse-library";
import { exportLibrary } from "./library-csv";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

/** The order is by neither ID, name nor numbers. */
const shuffled = (count: number) =>
  ids(1, count).map((_, index) => `tiktok_${1 + ((index * 7 + 3) % count)}`);

async function buy(request: Parameters<typeof quote>[1]): Promise<string> {
  const { id } = await confirm(t.ana, { quoteId: (await quote(t.ana, request)).id });
  await expect.poll(async () => (await readReveal(t.ana, id)).state).toBe("done");
  return id;
}

async function shown(search: string, revealId?: string) {
  const { values } = parseUrl(creatorQuery, new URLSearchParams(search));
  const pages: string[] = [];
  for (let page = 1; page <= 10; page++) {
    const found = await browseLibrary(t.ana, { values: { ...values, page }, revealId });
    pages.push(...found.rows.map(({ creator }) => creator.id));
  }
  const file: unknown[] = [];
  for await (const [id] of (await exportLibrary(t.ana, { values, revealId })).rows) file.push(id);
  return { pages, file };
}

test("of a purchase in several calls", async () => {
  const chosen = shuffled(250);
  expect(new Set(chosen).size).toBe(250);
  const id = await buy({ ids: chosen });
  expect((await readReveal(t.ana, id)).creators.map((creator) => creator.id)).toEqual(chosen.slice(0, 100));
  expect(await shown("perPage=40", id)).toEqual({ pages: chosen, file: chosen });
  expect(await shown("perPage=40")).toEqual({ pages: chosen, file: chosen });
  const reversed = chosen.toReversed();
  expect(await shown("perPage=40&sortOrder=asc", id)).toEqual({ pages: reversed, file: reversed });
});

test("the last purchase comes first, each in its own order", async () => {
  const [first, second] = [shuffled(9), ["youtube_5", "tiktok_90", "tiktok_12"]];
  await buy({ ids: first });
  await buy({ ids: second });
  expect((await shown("perPage=5")).pages).toEqual([...second, ...first]);
});

test("a page keeps the order of the service, and a refresh has an order of its own", async () => {
  t.service.standing = shuffled(8);
  const page = await buy({ page: { search: "perPage=10" } });
  expect((await shown("perPage=3", page)).pages).toEqual(t.service.standing);
  const again = ["tiktok_2", "tiktok_8", "tiktok_5"];
  const refresh = await buy({ refresh: again });
  expect((await shown("perPage=3", refresh)).pages).toEqual(again);
  expect((await readReveal(t.ana, refresh)).creators.map(({ id }) => id)).toEqual(again);
  expect((await shown("perPage=3")).pages).toEqual(t.service.standing);
});
