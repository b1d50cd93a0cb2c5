import "server-only";
/** A team that worked for 90 days, made by the verbs of the product: its ledger, audit log and charts are true. */
import { randomBytes } from "node:crypto";
import { parseUrl } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import type { CellEdit, List } from "@/lib/contract/lists";
import { memberCaller, NO_ORIGIN, OPERATOR } from "@/lib/server/access/caller";
import { setClock } from "@/lib/server/runtime/virtual-clock";
import { INTERNAL_ID } from "@/lib/server/service/keys/ensure-internal-account";
import { grantCredits } from "@/lib/server/service/keys/grant-credits";
import { savePosts } from "@/lib/server/team/boards/save-posts";
import { saveBudget } from "@/lib/server/team/budgets/change-spending";
import { addNote } from "@/lib/server/team/creator-record/notes";
import { addItems } from "@/lib/server/team/lists/add-items";
import { createList } from "@/lib/server/team/lists/create-list";
import { editCells } from "@/lib/server/team/lists/edit-cells";
import { createMember } from "@/lib/server/team/members/create-member";
import { askForCredits } from "@/lib/server/team/requests/ask-for-credits";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { quote } from "@/lib/server/team/reveal/quote";
import { searchValues } from "@/lib/server/team/reveal/bounded-page";
import type { MemberContext, TeamContext } from "@/lib/server/team/team-context";
import { countViewMatches } from "@/lib/server/team/views/count-views";
import { noteSeen } from "@/lib/server/team/views/open-view";
import { saveView } from "@/lib/server/team/views/save-view";
import { blobContext } from "../verb-contexts";
import {
  ADMIN,
  BOARD,
  CAMPAIGNS,
  GRANTS,
  LISTS,
  MONTH_OF_JONAS,
  NOTES,
  PEOPLE,
  REQUEST,
  SEEDING_BUDGET,
  VIEWS,
  type Campaign,
  type DemoList,
} from "./demo-plan";

const DAY_MS = 86_400_000;

type Act = { daysAgo: number; run: () => Promise<unknown> };

/** The people and purchases of earlier acts. */
class DemoTeam {
  readonly #people = new Map<string, MemberContext>();
  readonly #bought = new Map<string, string[]>();

  constructor(readonly team: TeamContext) {}

  as(name: string): MemberContext {
    const ctx = this.#people.get(name);
    if (!ctx) throw new Error(`${name} is not on the demo team yet.`);
    return ctx;
  }

  boughtFor(purpose: string): readonly string[] {
    return this.#bought.get(purpose) ?? [];
  }

  async join(name: string, role: (typeof PEOPLE)[number]["role"]): Promise<void> {
    const email = `${name.toLowerCase().replaceAll(/\W+/g, ".")}@example.com`;
    // The demo opens with a session; the password is never used.
    const password = randomBytes(24).toString("base64url");
    const account = { email, name, role, password };
    const { member } = await createMember({ db: this.team.db, ...OPERATOR }, account);
    this.#people.set(name, { ...this.team, ...memberCaller(member, NO_ORIGIN) });
  }

  /** Creators of a search that the team does not own, in the order of the search. */
  async #newOnes(search: string, size: number): Promise<string[]> {
    const owned = new Set([...this.#bought.values()].flat());
    const { data } = await this.team.service.searchCreatorIds(searchValues(`${search}&perPage=100`));
    return data.filter((id) => !owned.has(id)).slice(0, size);
  }

  async reveal({ purpose, by, search, size }: Omit<Campaign, "daysAgo">): Promise<void> {
    const ctx = this.as(by);
    const ids = await this.#newOnes(search, size);
    // Some of a selection are usually owned already.
    const again = this.boughtFor(purpose).slice(-2);
    const { id: quoteId } = await quote(ctx, { ids: [...again, ...ids] });
    const { state } = await confirm(ctx, { quoteId, purpose });
    if (state !== "done") throw new Error(`A reveal of the demo team ended as ${state}.`);
    this.#bought.set(purpose, [...this.boughtFor(purpose), ...ids]);
  }

  async request({ by, purpose, search, size, reason }: Omit<typeof REQUEST, "daysAgo">): Promise<void> {
    const ids = await this.#newOnes(search, size);
    const { id: quoteId, cost } = await quote(this.as(by), { ids });
    await askForCredits(this.as(by), { quoteId, credits: cost, purpose, reason });
  }
}

async function fill(ctx: MemberContext, listId: string, edits: CellEdit[]): Promise<void> {
  const results = await editCells(ctx, { listId, edits });
  const refused = results.find(({ state }) => state !== "saved");
  if (refused) throw new Error(`A cell of the demo was not saved: ${JSON.stringify(refused)}`);
}

/** The status moves one step every few days, as far as the creator got. */
function movesOf(demo: DemoTeam, planned: DemoList, list: () => List): Act[] {
  const most = Math.max(...planned.reached);
  const every = planned.daysAgo / (most + 2);
  return Array.from({ length: most }, (_, at) => ({
    daysAgo: planned.daysAgo - every * (at + 1),
    run: async () => {
      const { id: listId, statuses } = list();
      const ids = demo.boughtFor(planned.campaign).slice(0, planned.items);
      const moved = ids.filter((_, index) => planned.reached[index % planned.reached.length]! > at);
      const edits = moved.map((creatorId) => ({
        creatorId,
        field: "status",
        value: statuses[at + 1]!.id,
        version: at + 1,
      }));
      await fill(demo.as(planned.by), listId, edits);
    },
  }));
}

function actsOfList(demo: DemoTeam, planned: DemoList): Act[] {
  const { name, description, template, by, campaign, items, daysAgo, cells } = planned;
  let list: List;
  const make = async () => {
    list = await createList(demo.as(by), { kind: "creators", name, description, template, isTeam: true });
    const ids = demo.boughtFor(campaign).slice(0, items);
    await addItems(demo.as(by), { listId: list.id, ids });
    const owners = ids.map((creatorId) => ({ creatorId, field: "owner", value: by, version: 1 }));
    const values = list.columns.flatMap(({ id: field, name: column }) =>
      ids.flatMap((creatorId, index) => {
        const value = cells[column]?.[index % cells[column].length] ?? "";
        return value === "" ? [] : [{ creatorId, field, value, version: 0 }];
      }),
    );
    await fill(demo.as(by), list.id, [...owners, ...values]);
  };
  return [{ daysAgo, run: make }, ...movesOf(demo, planned, () => list)];
}

async function makeBoard(demo: DemoTeam): Promise<void> {
  const { name, description, by, search, posts } = BOARD;
  const ctx = demo.as(by);
  const board = await createList(ctx, {
    kind: "posts",
    name,
    description,
    template: "post-board",
    isTeam: true,
  });
  const { values } = parseUrl(viralQuery, new URLSearchParams(search));
  const { data } = await ctx.service.searchPosts(values);
  const ids = data.slice(0, posts).map(({ id }) => id);
  await savePosts(blobContext(ctx), { listId: board.id, posts: { search: values, pages: [1], ids } });
}

async function makeView(demo: DemoTeam, { page, name, query }: (typeof VIEWS)[number]): Promise<void> {
  const ctx = demo.as(ADMIN);
  const viewId = await saveView(ctx, { page, name, query, isTeam: true });
  // The catalogue is of today; then it had what was there by that day.
  const day = new Date().toISOString().slice(0, 10);
  const total = await countViewMatches(ctx, { page, query: `${query}&dateCreatedTo=${day}` });
  if (total !== null) await noteSeen(ctx, { viewId, total });
}

/** Every act of the plan, the earliest first. */
function actsOf(demo: DemoTeam): Act[] {
  const admin = () => demo.as(ADMIN);
  const acts: Act[] = [
    ...PEOPLE.map(({ name, role, daysAgo }) => ({ daysAgo, run: () => demo.join(name, role) })),
    ...GRANTS.map(({ daysAgo, ...grant }) => ({
      daysAgo,
      run: () => grantCredits(admin(), { reference: INTERNAL_ID, ...grant }),
    })),
    {
      daysAgo: 60,
      run: () =>
        saveBudget(admin(), {
          subject: "purpose",
          purpose: "Product seeding",
          period: "total",
          isHard: true,
          cap: SEEDING_BUDGET,
        }),
    },
    {
      daysAgo: 59,
      run: () =>
        saveBudget(admin(), {
          subject: "member",
          member: demo.as("Jonas Berg").member.id,
          period: "month",
          isHard: true,
          cap: MONTH_OF_JONAS,
        }),
    },
    ...CAMPAIGNS.flatMap(({ daysAgo: days, ...campaign }) =>
      days.map((daysAgo) => ({ daysAgo, run: () => demo.reveal(campaign) })),
    ),
    ...LISTS.flatMap((list) => actsOfList(demo, list)),
    { daysAgo: BOARD.daysAgo, run: () => makeBoard(demo) },
    ...VIEWS.map((view) => ({ daysAgo: view.daysAgo, run: () => makeView(demo, view) })),
    ...NOTES.map(({ by, nth, text }, index) => ({
      daysAgo: 40 - index * 8,
      run: () => addNote(demo.as(by), { creatorId: demo.boughtFor("Spring launch")[nth]!, body: text }),
    })),
    { daysAgo: REQUEST.daysAgo, run: () => demo.request(REQUEST) },
  ];
  return acts.sort((a, b) => b.daysAgo - a.daysAgo);
}

/** Runs on the virtual clock, which is reset afterwards. */
export async function runEarlier<T>(daysAgo: number, run: () => Promise<T>): Promise<T> {
  setClock(-daysAgo * DAY_MS);
  try {
    return await run();
  } finally {
    setClock(0);
  }
}

/** Works through the plan on a virtual clock. @returns the admin who opens the demo */
export async function makeDemoTeam(team: TeamContext): Promise<MemberContext> {
  const demo = new DemoTeam(team);
  for (const { daysAgo, run } of actsOf(demo)) await runEarlier(daysAgo, run);
  return demo.as(ADMIN);
}
