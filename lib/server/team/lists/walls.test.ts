/** Access to lists: the answer of every verb on lists, boards and records about another member's list. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WHOLE_LIST } from "@/lib/contract/list-query";
import type { List } from "@/lib/contract/lists";
import { parseUrl } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import { allVerbs, type FoundVerb } from "@/lib/testing/all-verbs";
import { contentsOf } from "@/lib/testing/refusal-of";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { addNote } from "../creator-record/notes";
import type { MemberContext } from "../team-context";
import { addItems } from "./add-items";
import { changeColumns } from "./change-columns";
import { changeList } from "./change-list";
import { createList } from "./create-list";
import { editCells } from "./edit-cells";
import { openList } from "./open-list";

const CREATOR = "tiktok_77";
/** This text is in everything of the private lists, and nowhere else. */
const SECRET = "Hush7431";

type Target = { list: List; board: List; noteId: string };
/** Input of a verb for a list. `null`: it takes no list, and its answer names none. */
type Asked = (target: Target) => unknown;

const query = WHOLE_LIST;
const posts = { search: parseUrl(viralQuery, []).values, pages: [1], ids: ["p1"] };
const items: Asked = ({ list }) => ({ listId: list.id, ids: [CREATOR] });
const table: Asked = ({ list }) => ({ listId: list.id, query });
const itself: Asked = ({ list }) => list.id;
const savedPosts: Asked = ({ board }) => ({ listId: board.id, ids: ["p1"] });
const creator: Asked = () => CREATOR;
const edit = ({ list }: Target) => ({
  creatorId: CREATOR,
  field: "status",
  value: list.statuses[1]!.id,
  version: 1,
});

/** Verbs that change what only one list has. */
const WRITES: Record<string, Asked> = {
  addBought: ({ list }) => ({ listId: list.id, revealId: "r" }),
  addContacts: ({ list }) => ({ listId: list.id, people: [{ platform: "tiktok", handle: "new" }] }),
  addItems: ({ list }) => ({ listId: list.id, ids: ["tiktok_5"] }),
  changeColumns: ({ list }) => ({
    listId: list.id,
    version: list.version,
    change: { action: "add", name: "More", type: "text" },
  }),
  changeList: ({ list }) => ({
    id: list.id,
    change: { action: "change", name: "Taken", description: "", isTeam: list.isTeam, version: list.version },
  }),
  changePost: ({ board }) => ({ listId: board.id, postId: "p1", note: "Mine now", version: 1 }),
  changeStatuses: ({ list }) => ({
    listId: list.id,
    version: list.version,
    change: { action: "add", name: "More", stage: "replied" },
  }),
  editCells: (target) => ({ listId: target.list.id, edits: [edit(target)] }),
  moveItems: ({ list }) => ({ from: list.id, to: other.id, ids: [CREATOR] }),
  movePost: ({ board }) => ({ listId: board.id, postId: "p1", place: "first" }),
  placeItem: ({ list }) => ({
    listId: list.id,
    creatorId: CREATOR,
    statusId: list.statuses[1]!.id,
    statusVersion: 1,
    beforeId: null,
    afterId: null,
  }),
  removeItems: items,
  removePosts: savedPosts,
  restoreItems: ({ list }) => ({ listId: list.id, ids: ["tiktok_78"] }),
  restorePosts: ({ board }) => ({ listId: board.id, ids: ["p2"] }),
  savePosts: ({ board }) => ({ listId: board.id, posts }),
};

/** Verbs that read one list. */
const READS: Record<string, Asked> = {
  countByStatus: itself,
  exportBoardCsv: ({ board }) => ({ listId: board.id }),
  exportBoardSheet: ({ board }) => ({ listId: board.id }),
  exportListCsv: table,
  exportListSheet: table,
  listOutcome: itself,
  matchCreators: ({ board }) => ({ board: { listId: board.id, ids: null } }),
  matchedSoFar: ({ board }) => ({ board: { listId: board.id, ids: ["p1"] } }),
  openList: itself,
  readBoard: ({ board }) => ({ listId: board.id }),
  readShortRows: table,
  readRows: table,
  readSomeRows: items,
  removedColumns: itself,
};

/** Verbs that read across lists: they answer without data of the private list. */
const ACROSS: Record<string, Asked> = {
  countLists: () => undefined,
  isWorkedOn: () => "tiktok_99",
  knownTags: () => ({ q: "" }),
  listLists: () => ({ q: SECRET }),
  listNames: () => undefined,
  listPeople: () => undefined,
  listsOf: () => [CREATOR],
  readKeptRecords: creator,
  readNewestChange: () => undefined,
  readTimeline: () => ({ creatorId: CREATOR }),
  readWork: creator,
};

/** Verbs about notes, tags and links of a creator. They belong to the team, except notes of a private list. */
const WORDS: Record<string, Asked | null> = {
  addNote: ({ list }) => ({ creatorId: CREATOR, body: "Let me in", listId: list.id }),
  changeNote: ({ noteId }) => ({ noteId, body: "Changed" }),
  removeNote: ({ noteId }) => ({ noteId }),
  attachLink: null,
  removeLink: null,
  setTags: null,
};

/** Verbs of lists and boards, and those from a board's posts to their creators. */
const FILES = /^team\/(lists|boards|creator-record|match-creators\/match-creators)\b/;

/** One creates a list; event-stream.test.ts tests the other. */
const ELSEWHERE = ["createList", "openEventStream"];

let t: TestTeam;
let verbs: Map<string, FoundVerb>;
let secret: Target;
let team: Target;
/** The target of moves. */
let other: List;

async function boardWithPosts(ctx: MemberContext, isTeam: boolean, word: string): Promise<List> {
  const board = await createList(ctx, {
    kind: "posts",
    name: `${word} posts`,
    template: "post-board",
    isTeam,
  });
  const post = {
    listId: board.id,
    addedBy: ctx.member.id,
    position: 1,
    addedAt: "2026-01-01",
    touchedAt: "2026-01-01",
  };
  await t.team.db
    .insertInto("boardPost")
    .values([
      {
        ...post,
        postId: "p1",
        note: word,
        record: JSON.stringify({ id: "p1", hook: word }),
        removedAt: null,
      },
      {
        ...post,
        postId: "p2",
        note: word,
        record: JSON.stringify({ id: "p2", hook: word }),
        removedAt: "2026-01-02",
      },
    ])
    .execute();
  return board;
}

async function targetOf(ctx: MemberContext, isTeam: boolean, word: string): Promise<Target> {
  const { id, version } = await createList(ctx, {
    kind: "creators",
    name: word,
    description: word,
    template: "shortlist",
    isTeam,
  });
  const list = await changeColumns(ctx, {
    listId: id,
    version,
    change: { action: "add", name: `${word} column`, type: "text" },
  });
  await addItems(ctx, { listId: id, ids: [CREATOR] });
  const field = list.columns.at(-1)!.id;
  await editCells(ctx, {
    listId: id,
    edits: [{ creatorId: CREATOR, field, value: `${word} cell`, version: 0 }],
  });
  const note = await addNote(ctx, { creatorId: CREATOR, body: `${word} note`, listId: id });
  return { list, board: await boardWithPosts(ctx, isTeam, word), noteId: note.id };
}

beforeAll(async () => {
  t = await openTestTeam();
  const found = (await allVerbs()).filter(({ file }) => FILES.test(file));
  verbs = new Map(found.map((each) => [each.name, each]));
  secret = await targetOf(t.ben, false, SECRET);
  team = await targetOf(t.ben, true, "Winter");
  other = await createList(t.ana, { kind: "creators", name: "Other", template: "shortlist", isTeam: true });
});
afterAll(() => t.close());

const call = (name: string, ctx: MemberContext, asked: Asked, target: Target): Promise<unknown> =>
  Promise.resolve(verbs.get(name)!.verb(ctx, asked(target)));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    (answer) => answer,
    (error: { code?: string }) => error.code ?? error,
  );

/** A verb missing here would be unchecked access. */
test("every verb is covered", () => {
  const judged = [WRITES, READS, ACROSS, WORDS].flatMap((each) => Object.keys(each));
  expect([...judged, ...ELSEWHERE].sort()).toEqual([...verbs.keys()].sort());
});

describe("another member's private list, for an admin", () => {
  test.each([...Object.entries(READS), ...Object.entries(WRITES)])("%s finds none", async (name, asked) => {
    const before = await contentsOf(t.team.db);
    expect(await codeOf(call(name, t.ana, asked, secret))).toBe("not_found");
    expect(await contentsOf(t.team.db)).toEqual(before);
  });

  test.each(Object.entries(ACROSS))("%s says nothing of it", async (name, asked) => {
    const answer = JSON.stringify((await call(name, t.ana, asked, secret)) ?? null);
    for (const word of [SECRET, secret.list.id, secret.board.id]) expect(answer).not.toContain(word);
  });

  test.each(["addNote", "changeNote", "removeNote"])("%s finds none", async (name) => {
    const before = await contentsOf(t.team.db);
    expect(await codeOf(call(name, t.ana, WORDS[name]!, secret))).toBe("not_found");
    expect(await contentsOf(t.team.db)).toEqual(before);
  });

  test("no creator can be moved onto it", async () => {
    const before = await contentsOf(t.team.db);
    const asked = () => ({ from: team.list.id, to: secret.list.id, ids: [CREATOR] });
    expect(await codeOf(call("moveItems", t.ana, asked, secret))).toBe("not_found");
    expect(await contentsOf(t.team.db)).toEqual(before);
  });

  test("is visible to its owner, so these tests can fail", async () => {
    for (const [name, asked] of Object.entries(READS)) {
      const answer = await codeOf(call(name, t.ben, asked, secret));
      expect([name, answer]).not.toEqual([name, "not_found"]);
    }
    const across = ["listLists", "listNames", "listsOf", "readTimeline", "readWork"];
    for (const name of across)
      expect([name, JSON.stringify(await call(name, t.ben, ACROSS[name]!, secret))]).toEqual([
        name,
        expect.stringContaining(SECRET),
      ]);
  });
});

describe("an archived list of the team", () => {
  beforeAll(async () => {
    await changeList(t.ana, { id: team.list.id, change: { action: "close" } });
    await changeList(t.ana, { id: team.board.id, change: { action: "close" } });
    team = { ...team, list: await openList(t.ben, team.list.id) };
  });

  test.each(Object.entries(WRITES))("%s is refused", async (name, asked) => {
    const before = await contentsOf(t.team.db);
    expect(await codeOf(call(name, t.ben, asked, team))).toBe("conflict");
    expect(await contentsOf(t.team.db)).toEqual(before);
  });

  test.each(Object.entries(READS))("%s still reads it", async (name, asked) => {
    expect(["not_found", "conflict", "forbidden"]).not.toContain(
      await codeOf(call(name, t.ana, asked, team)),
    );
  });
});

describe("a deleted list", () => {
  beforeAll(async () => {
    await changeList(t.ben, { id: secret.list.id, change: { action: "remove" } });
    await changeList(t.ben, { id: secret.board.id, change: { action: "remove" } });
  });

  test.each([...Object.entries(READS), ...Object.entries(WRITES)])(
    "%s finds none, for its owner too",
    async (name, asked) => {
      const before = await contentsOf(t.team.db);
      expect(await codeOf(call(name, t.ben, asked, secret))).toBe("not_found");
      expect(await contentsOf(t.team.db)).toEqual(before);
    },
  );

  test("is on no page", async () => {
    for (const name of ["listLists", "listNames", "listsOf"])
      expect([name, JSON.stringify(await call(name, t.ben, ACROSS[name]!, secret))]).toEqual([
        name,
        expect.not.stringContaining(secret.list.id),
      ]);
  });
});
