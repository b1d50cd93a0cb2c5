/** States of lists and boards, which have an address of their own in each instance. */
import { expect, type Page } from "playwright/test";
import type { List } from "@/lib/contract/lists";
import { parseUrl } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import type { ReachedState } from "./reached-state";
import { settled } from "./settled";
import { idsOfSearch, SAME_ORIGIN } from "./team-calls";

/** Names, notes and tags as long as real people write them. */
const LONG_NAME = "Winter hydration launch with everybody whom we met in Lyon";
const WORDS =
  "Asks for 600 € for two videos, exclusive until 15 December, and wants to see the product first.";
const STATUSES = ["Contacted", "Replied", "Agreed", "Posted", "Declined"];

const IN_MENU = 'details[name="menu"][open] > :not(summary)';

type Kind = "paid-collaboration" | "post-board";

const nameOf = (kind: Kind) => `${LONG_NAME}, ${kind}`;

type Named = { id: string; name: string };

/** Finds the sample of another worker, because a failed test ends the process that knew it. */
async function findSample(page: Page, kind: Kind): Promise<string | undefined> {
  const path = kind === "post-board" ? "boards" : "lists/names";
  const answer = await page.request.get(`/api/dashboard/${path}`, SAME_ORIGIN);
  const found = Object.values((await answer.json()) as Record<string, Named[]>).flat();
  return found.find(({ name }) => name === nameOf(kind))?.id;
}

async function send(page: Page, path: string, data: object): Promise<unknown> {
  const answer = await page.request.post(`/api/dashboard/${path}`, { ...SAME_ORIGIN, data });
  expect([path, answer.status()]).toEqual([path, 200]);
  return answer.json();
}

async function create(page: Page, template: Kind): Promise<List> {
  const kind: List["kind"] = template === "post-board" ? "posts" : "creators";
  return (await send(page, "lists/new", { kind, template, name: nameOf(template), isTeam: true })) as List;
}

async function fillList(page: Page, { id, owner, columns }: List): Promise<void> {
  const ids = (await idsOfSearch(page.context(), "mainCategory=Music&perPage=50")).slice(0, 24);
  await send(page, `lists/${id}/items`, { ids });
  const edits = ids.slice(6).map((creatorId, at) => {
    return { creatorId, field: "status", value: STATUSES[at % STATUSES.length]!, version: 1 };
  });
  await send(page, `lists/${id}/cells`, { edits });
  const fee = columns.find(({ type }) => type === "money")!.id;
  // The outcome has owners, amounts and times, and long sums.
  const progress = ids
    .slice(6)
    .flatMap((creatorId, at) => [
      { creatorId, field: "owner", value: owner.id, version: 1 },
      { creatorId, field: fee, value: "123456.78", version: 0 },
      ...(at % STATUSES.length === 0 ? [{ creatorId, field: "status", value: "Replied", version: 2 }] : []),
    ]);
  await send(page, `lists/${id}/cells`, { edits: progress });
  await send(page, `creators/${ids[0]}/notes`, { action: "add", body: WORDS });
  await send(page, "creators/tags", {
    creatorIds: ids.slice(0, 5),
    add: ["UGC", "Prefers a long-term deal"],
  });
}

async function fillBoard(page: Page, id: string): Promise<void> {
  const { values: search } = parseUrl(viralQuery, []);
  await send(page, `lists/${id}/posts`, { posts: { search, pages: [1], ids: null } });
}

/** The sample lists of each instance, created once by the first test. */
const made = new Map<string, Promise<string>>();

async function makeSample(page: Page, kind: Kind): Promise<string> {
  const known = await findSample(page, kind);
  if (known !== undefined) return known;
  const list = await create(page, kind);
  await (kind === "post-board" ? fillBoard(page, list.id) : fillList(page, list));
  return list.id;
}

function sampleOf(page: Page, kind: Kind): Promise<string> {
  const key = `${new URL(page.url()).origin} ${kind}`;
  if (!made.has(key)) made.set(key, makeSample(page, kind));
  return made.get(key)!;
}

/** A state under the address of a sample list, reached from the page of all lists. */
const state = (
  name: string,
  search: string,
  {
    kind = "paid-collaboration",
    act,
    ...rest
  }: { kind?: Kind; act?: ReachedState["reach"] } & Partial<ReachedState> = {},
): ReachedState => ({
  name,
  path: "/lists",
  ...rest,
  reach: async (page) => {
    await page.goto(`/lists/${await sampleOf(page, kind)}${search}`);
    await expect(page.getByRole("heading", { level: 1, name: LONG_NAME })).toBeVisible();
    await settled(page);
    await act?.(page);
  },
});

export const LIST_STATES: readonly ReachedState[] = [
  // In narrow and low windows boxes of rows are still covered while they have the focus.
  state("a list as a table", "?group=status"),
  state("chosen rows of a list", "", {
    act: async (page) => {
      await page.locator("input[data-cell]").first().check();
      await expect(page.getByRole("region", { name: "Selected creators" })).toBeVisible();
    },
    inView: (page) => [page.getByRole("region", { name: "Selected creators" })],
  }),
  state("filters of a list", "", {
    act: (page) =>
      page
        .locator("summary")
        .filter({ hasText: /^Filter/ })
        .click(),
    within: IN_MENU,
  }),
  state("settings of a list", "", {
    act: async (page) => {
      await page.locator("summary").filter({ hasText: "Settings" }).click();
      await expect(page.getByRole("dialog", { name: "List settings" })).toBeVisible();
    },
    within: "dialog",
    inView: (page) => [page.getByRole("dialog").getByRole("button", { name: "Close settings" })],
  }),
  state("a new column of a list", "", {
    only: "wide",
    act: (page) => page.getByRole("link", { name: "Add column" }).click(),
    within: '[role="dialog"]',
  }),
  state("a list as a board", "?form=board"),
  // Large text makes it wider than a phone's window.
  {
    name: "creators for a list",
    path: "/creators",
    reach: async (page) => {
      await sampleOf(page, "paid-collaboration");
      await page.locator("input[name=ids]").first().check();
      await expect(page.getByRole("region", { name: "Selected creators" })).toBeVisible();
      await page.locator("input[name=ids]").first().press("l");
      await expect(page.getByRole("dialog").getByRole("textbox", { name: "Find a list" })).toBeVisible();
    },
    inView: (page) => [page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).last()],
  },
  state("how far a list came", "?form=outcome"),
  state("a board of posts", "", { kind: "post-board" }),
  state("a creator of a list who is not revealed", "", {
    act: async (page) => {
      const [id] = await idsOfSearch(page.context(), "mainCategory=Music&perPage=50");
      await page.goto(`/library/${id}?list=${await sampleOf(page, "paid-collaboration")}`);
      // The form for editing a note contains its text.
      await expect(page.locator("bdi", { hasText: WORDS })).toBeVisible();
      await settled(page);
    },
  }),
];
