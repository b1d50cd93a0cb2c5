import "server-only";
/** The free tools of agents: previews, library, lists and what a key has spent. */
import { foreignText } from "@/lib/contract/agents";
import { addInput, listsInput, ROWS_OF_LIST, statusInput } from "@/lib/contract/agent-tools";
import { leftIn } from "@/lib/contract/budgets";
import { creatorQuery } from "@/lib/contract/creators";
import { AppError } from "@/lib/contract/errors";
import { WHOLE_LIST } from "@/lib/contract/list-query";
import { purposeKey } from "@/lib/contract/reveal";
import { viralQuery } from "@/lib/contract/viral";
import type { Fact } from "@/lib/domain/proofs/facts";
import type { ProvenById } from "@/lib/domain/proofs/look-step";
import { markedFor, postsAnswer } from "@/lib/domain/foreign-text";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb, parseWith } from "@/lib/server/access/define-verb";
import { searchInput } from "@/lib/server/access/search-input";
import type { Db } from "@/lib/server/ports/database";
import { budgetsOfMember } from "../budgets/used-budgets";
import { searchIdsForKey, searchPostsForKey } from "../keys/search-for-key";
import { allowanceLeft, creditsOfKey, spentByKey } from "../keys/key-call";
import { browseLibrary } from "../library/browse-library";
import { ownedAmong } from "../library/owned-among";
import { addItems } from "../lists/add-items";
import { editCells } from "../lists/edit-cells";
import { listLists } from "../lists/list-lists";
import { openList } from "../lists/open-list";
import { readRows, readSomeRows } from "../lists/read-rows";
import { knownFacts, lookCloser } from "../look-closer/look-closer";
import type { KeyContext } from "../team-context";

const posts = searchInput(viralQuery);
const creators = searchInput(creatorQuery);

const MOST_VALUES = 20;
const MOST_VALUE = 100;

/** Values of open lists, such as categories, are texts of strangers. */
function shownFact(fact: Fact): Fact {
  if (fact.kind !== "list") return fact;
  const shown = (values: readonly string[]) =>
    values.slice(0, MOST_VALUES).map((value) => foreignText(value, MOST_VALUE));
  return "oneOf" in fact ? { ...fact, oneOf: shown(fact.oneOf) } : { ...fact, noneOf: shown(fact.noneOf) };
}

/** The facts without the time of each proof. */
const factsOf = (proven: ProvenById, id: string) =>
  Object.fromEntries(Object.entries(proven[id] ?? {}).map(([field, each]) => [field, shownFact(each.fact)]));

async function rowsOf(ctx: KeyContext, ids: readonly string[]) {
  const [proven, owned] = await Promise.all([
    ids.length === 0 ? {} : knownFacts(ctx, [...ids]),
    ownedAmong(ctx.db, ids),
  ]);
  return ids.map((id) => ({ id, is_owned: owned.has(id), facts: factsOf(proven, id) }));
}

/** @throws AppError as the free search */
export async function searchPostsForAgent(ctx: KeyContext, args: unknown) {
  const { response } = await searchPostsForKey(ctx, posts(args));
  return postsAnswer(isAllowed(ctx, "contacts"), response);
}

/** @throws AppError as the free search */
export async function searchCreatorsForAgent(ctx: KeyContext, args: unknown) {
  const { response } = await searchIdsForKey(ctx, creators(args));
  const { data, page, next_page, total_pages } = response;
  return { creators: await rowsOf(ctx, data), page, next_page, total_pages };
}

/** Less than the 30 s that clients usually wait. */
const PREVIEW_MS = 20_000;

/** Proves what it can in 20 seconds; the facts stay, so that another call continues. @throws AppError as the free search */
export async function previewForAgent(ctx: KeyContext, args: unknown) {
  const values = creators(args);
  const ends = AbortSignal.timeout(PREVIEW_MS);
  const signal = ctx.signal ? AbortSignal.any([ctx.signal, ends]) : ends;
  let isComplete = false;
  try {
    for await (const step of await lookCloser({ ...ctx, signal }, { search: values }))
      isComplete = step.state === "finished" || step.state === "off";
  } catch (error) {
    if (!ends.aborted) throw error;
  }
  const found = await searchCreatorsForAgent(ctx, values);
  return {
    creators: found.creators,
    is_complete: isComplete,
    page: found.page,
    next_page: found.next_page,
  };
}

/** @throws AppError `forbidden`, `invalid_parameter` */
export async function libraryForAgent(ctx: KeyContext, args: unknown) {
  const { rows, page, totalPages, total } = await browseLibrary(ctx, { values: creators(args) });
  const mark = markedFor(isAllowed(ctx, "contacts"));
  return {
    creators: rows.map(({ creator }) => mark(creator)),
    page,
    total_pages: totalPages,
    total_results: total,
  };
}

/** Boards of posts are left out. @throws AppError `not_found`, `forbidden` */
export async function listsForAgent(ctx: KeyContext, args: unknown) {
  const { list_id: listId, start = 0 } = parseWith(listsInput, args);
  if (listId === undefined) {
    const lists = await listLists(ctx, { kind: "creators" });
    return {
      lists: lists.map(({ id, name, items, statuses }) => ({
        list_id: id,
        name: foreignText(name, 100),
        items,
        statuses: statuses.map((status) => status.name),
      })),
    };
  }
  const list = await openList(ctx, listId);
  const found = await readRows(ctx, { listId, query: WHOLE_LIST, start, limit: ROWS_OF_LIST });
  const names = new Map(list.statuses.map(({ id, name }) => [id, name]));
  const mark = markedFor(isAllowed(ctx, "contacts"));
  return {
    rows: found.rows.map(({ creatorId, statusId, record, contact, marks, tags }) => ({
      id: creatorId,
      status: names.get(statusId) ?? "",
      is_revealed: record !== null && contact === undefined,
      do_not_contact: marks.doNotContact !== undefined,
      tags: [...tags],
      foreign_text: record === null ? {} : mark(record).foreign_text,
    })),
    start,
    total: found.total,
  };
}

/** @throws AppError as `addItems` */
export async function addForAgent(ctx: KeyContext, args: unknown) {
  const { list_id: listId, userIds } = parseWith(addInput, args);
  const { added, already, full } = await addItems(ctx, { listId, ids: userIds });
  return { added, already, full };
}

/** @throws AppError as `editCells`; `invalid_parameter` naming the statuses of the list */
export async function setStatusForAgent(ctx: KeyContext, args: unknown) {
  const { list_id: listId, userIds, status } = parseWith(statusInput, args);
  const { statuses } = await openList(ctx, listId);
  const isKnown = statuses.some(({ name }) => name.toLowerCase() === status.toLowerCase());
  if (!isKnown) {
    const message = `must be one of ${statuses.map(({ name }) => name).join(", ")}`;
    throw new AppError("invalid_parameter", `status ${message}`, {
      errors: [{ field: "status", code: "invalid_value", message }],
    });
  }
  const wanted = [...new Set(userIds)];
  const rows = await readSomeRows(ctx, { listId, ids: wanted });
  const versions = new Map(rows.map(({ creatorId, versions }) => [creatorId, versions.status ?? 0]));
  const edits = wanted.map((creatorId) => ({
    creatorId,
    field: "status",
    value: status,
    version: versions.get(creatorId) ?? 0,
  }));
  const results = await editCells(ctx, { listId, edits });
  const refused = results.flatMap((result) => {
    if (result.state === "saved") return [];
    const message = result.state === "refused" ? result.message : `${result.by} changed the status first.`;
    return [{ id: result.creatorId, message }];
  });
  return { saved: results.length - refused.length, refused };
}

const SHOWN_PURCHASES = 20;

/** The allowance as a budget of the key; empty when it has none. */
async function allowanceOf(db: Db, keyId: string) {
  const left = await allowanceLeft(db, keyId);
  if (left === null) return [];
  return [{ name: "This connection", period: "total", credits: left + (await spentByKey(db, keyId)), left }];
}

/** The newest purchase of the key comes first. */
export const usageForAgent = defineVerb(
  { scope: ["credits.read", "reveal"], input: null },
  async (ctx: KeyContext) => {
    const { db, member, key } = ctx;
    const [{ spentThisMonth, monthlyCap }, allowance, budgets, rows] = await Promise.all([
      creditsOfKey(ctx),
      allowanceOf(db, key.id),
      budgetsOfMember(db, member.id, key.purpose === null ? [] : [purposeKey(key.purpose)]),
      db
        .selectFrom("usageRow")
        .select(["at", "revealId", "credits", "purpose", "agent"])
        .where("keyId", "=", key.id)
        .where("revealId", "is not", null)
        .where("kind", "in", ["hold", "reveal", "page", "refresh"])
        .orderBy("id", "desc")
        .limit(SHOWN_PURCHASES)
        .execute(),
    ]);
    return {
      spent_this_month: spentThisMonth,
      monthly_cap: monthlyCap,
      budgets: [
        ...allowance,
        ...budgets
          .filter(({ isHard }) => isHard)
          .map((budget) => ({ ...budget, left: leftIn(budget) }))
          .map(({ name, period, credits, left }) => ({ name, period, credits, left })),
      ],
      purchases: rows.map(({ at, revealId, credits, purpose, agent }) => ({
        at,
        reveal_id: revealId!,
        credits: -Number(credits),
        purpose,
        agent,
      })),
    };
  },
);
