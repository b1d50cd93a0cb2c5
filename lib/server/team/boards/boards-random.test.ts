/** A board matches a simple model in memory after any sequence of actions by two members. */
import { afterEach, beforeEach, expect, test } from "vitest";
import fc from "fast-check";
import { parseUrl } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import { AppError } from "@/lib/contract/errors";
import { blobsOf } from "@/lib/server/composition/verb-contexts";
import { openProofService, type ProofService } from "@/lib/testing/open-proof-service";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { createList } from "../lists/create-list";
import { changePost } from "./change-post";
import { movePost } from "./move-post";
import { readBoard } from "./read-board";
import { removePosts, restorePosts } from "./remove-posts";
import { savePosts } from "./save-posts";

const IDS = ["a", "b", "c", "d", "e"];
const TAGS = ["Stop", "Number", "stop"];
const RUNS = Math.ceil(Number(process.env.PROPERTY_CASES ?? 320) / 50);

type Saved = { note: string; tags: string[]; version: number; by: string | null };
/** `order` is from the top and includes removed posts, which return next to their neighbours. */
type Model = { order: string[]; words: Map<string, Saved>; removed: Set<string> };

let t: TestTeam;
let opened: ProofService;
beforeEach(async () => {
  t = await openTestTeam();
  const posts = IDS.map((id, at) => ({ id, createdAt: 9 - at, hook: `Hook ${id}`, creatorUsername: id }));
  opened = await openProofService([], posts);
});
afterEach(async () => {
  await t.close();
  await opened.close();
});

const search = parseUrl(viralQuery, new URLSearchParams("pageSize=12")).values;
const id = fc.constantFrom(...IDS);
const some = fc.uniqueArray(id, { minLength: 1, maxLength: 3 });
const step = fc.oneof(
  fc.record({ act: fc.constant("save" as const), ids: some }),
  fc.record({ act: fc.constant("remove" as const), ids: some }),
  fc.record({ act: fc.constant("restore" as const), ids: some }),
  fc.record({
    act: fc.constant("move" as const),
    id,
    of: id,
    place: fc.constantFrom("first", "before", "after"),
  }),
  fc.record({
    act: fc.constant("write" as const),
    id,
    // Number of versions that the writer is behind.
    late: fc.constantFrom(0, 0, 0, 1),
    note: fc.constantFrom("", "One", "Two"),
    tags: fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 2 }),
  }),
);
type Step = { by: "ana" | "ben" } & (typeof step extends fc.Arbitrary<infer S> ? S : never);

const shownIn = ({ order, removed }: Model) => order.filter((each) => !removed.has(each));

/** Each once, as the last one is written. */
const once = (tags: readonly string[]) =>
  tags.filter((tag, at) => !tags.slice(0, at).some((each) => each.toLowerCase() === tag.toLowerCase()));

/** Applies the step in memory and returns its answer. */
function inMemory(model: Model, each: Step): unknown {
  const { order, words, removed } = model;
  const isShown = (post: string) => order.includes(post) && !removed.has(post);
  switch (each.act) {
    case "save": {
      const fresh = IDS.filter((post) => each.ids.includes(post) && !isShown(post));
      for (const post of fresh) {
        if (order.includes(post)) order.splice(order.indexOf(post), 1);
        removed.delete(post);
        if (!words.has(post)) words.set(post, { note: "", tags: [], version: 1, by: null });
      }
      order.unshift(...fresh);
      return { added: fresh.length, already: each.ids.length - fresh.length, missing: 0, full: 0 };
    }
    case "remove": {
      const gone = each.ids.filter(isShown);
      for (const post of gone) removed.add(post);
      return gone.toSorted();
    }
    case "restore": {
      const back = each.ids.filter((post) => removed.has(post));
      for (const post of back) removed.delete(post);
      return back.toSorted();
    }
    case "move": {
      if (!isShown(each.id) || (each.place !== "first" && each.of !== each.id && !isShown(each.of)))
        return "not_found";
      const shown = shownIn(model).filter((post) => post !== each.id);
      const at = each.place === "first" ? 0 : shown.indexOf(each.of) + (each.place === "after" ? 1 : 0);
      if (each.of !== each.id || each.place === "first") shown.splice(at, 0, each.id);
      else shown.splice(shownIn(model).indexOf(each.id), 0, each.id);
      model.order = [...shown, ...order.filter((post) => removed.has(post))];
      return undefined;
    }
    case "write": {
      if (!isShown(each.id)) return "not_found";
      const before = words.get(each.id)!;
      const wanted = { note: each.note, tags: once(each.tags) };
      const isSame = wanted.note === before.note && String(wanted.tags) === String(before.tags);
      if (isSame) return "saved";
      if (each.late > 0) return "conflict";
      const by = wanted.note === before.note ? before.by : wanted.note === "" ? null : each.by;
      words.set(each.id, { ...wanted, version: before.version + 1, by });
      return "saved";
    }
  }
}

async function onBoard(listId: string, model: Model, each: Step): Promise<unknown> {
  const ctx = { ...t[each.by], service: opened.service, blobs: blobsOf(t.team.db, t.folder) };
  switch (each.act) {
    case "save":
      return savePosts(ctx, { listId, posts: { search, pages: [1], ids: each.ids } });
    case "remove":
      return (await removePosts(ctx, { listId, ids: each.ids })).toSorted();
    case "restore":
      return (await restorePosts(ctx, { listId, ids: each.ids })).toSorted();
    case "move": {
      const place = each.place as "first" | "before" | "after";
      return movePost(ctx, {
        listId,
        postId: each.id,
        place,
        of: each.of === each.id && place === "first" ? undefined : each.of,
      });
    }
    case "write": {
      const version = (model.words.get(each.id)?.version ?? 1) - each.late;
      const { note, tags } = each;
      return (await changePost(ctx, { listId, postId: each.id, version, note, tags })).state;
    }
  }
}

const codeOf = (error: unknown) => {
  if (!(error instanceof AppError)) throw error;
  return error.code;
};

test("matches the model after every step", async () => {
  let run = 0;
  const steps = fc.array(fc.tuple(fc.constantFrom("ana" as const, "ben" as const), step), {
    minLength: 25,
    maxLength: 25,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const board = { kind: "posts", template: "post-board", isTeam: true, name: `Board ${++run}` } as const;
      const { id: listId } = await createList(t.ben, board);
      const model: Model = { order: [], words: new Map(), removed: new Set() };
      for (const [by, each] of all) {
        const given = { ...each, by } as Step;
        // The call comes first, because it uses the version on the screen.
        const answer = await onBoard(listId, model, given).catch(codeOf);
        expect(answer).toEqual(inMemory(model, given));
        const { posts } = await readBoard(t.ana, { listId });
        const shown = posts.map(({ post, note, tags, version, noteBy }) => [
          post.id,
          { note, tags, version, by: noteBy?.id ?? null },
        ]);
        const expected = shownIn(model).map((post) => [post, model.words.get(post)]);
        // The position of a restored post among moved ones is not defined.
        if (given.act !== "restore") expect(shown).toEqual(expected);
        else {
          expect(new Map(shown as [string, Saved][])).toEqual(new Map(expected as [string, Saved][]));
          model.order = [
            ...posts.map(({ post }) => post.id),
            ...model.order.filter((post) => model.removed.has(post)),
          ];
        }
      }
    }),
    { numRuns: RUNS },
  );
});
