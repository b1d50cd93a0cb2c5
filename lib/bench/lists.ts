/** `npm run bench -- --only lists`: a list of 50,000 creators, half of them revealed, on both databases. */
import { sql } from "kysely";
import type { ColumnType } from "@/lib/contract/list-columns/column-kinds";
import { WHOLE_LIST, type ListQuery } from "@/lib/contract/list-query";
import { MAX_EDITS, MAX_IDS, ROWS_A_PAGE, type CellEdit, type List } from "@/lib/contract/lists";
import type { Member } from "@/lib/contract/members";
import { memberCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { sheetCsvResponse } from "@/lib/server/http/csv";
import { xlsxResponse } from "@/lib/server/http/xlsx";
import type { Db } from "@/lib/server/ports/database";
import { addItems } from "@/lib/server/team/lists/add-items";
import { createList } from "@/lib/server/team/lists/create-list";
import { editCells } from "@/lib/server/team/lists/edit-cells";
import { exportListCsv, exportListSheet } from "@/lib/server/team/lists/list-export";
import { listOutcome } from "@/lib/server/team/lists/list-outcome";
import { openList } from "@/lib/server/team/lists/open-list";
import { readShortRows, readRows } from "@/lib/server/team/lists/read-rows";
import type { MemberContext } from "@/lib/server/team/team-context";
import { compareDatabases } from "./both-databases";
import { figure, median } from "./figures";
import { own } from "./library";

const CREATORS = 50_000;
/** 15 columns, and the ten of every list make 25. */
const COLUMNS: readonly ColumnType[] = Array.from(
  { length: 15 },
  (_, at) => (["text", "number", "money", "date", "select"] as const)[at % 5]!,
);
const CHOICES = ["High", "Middle", "Low"];

async function makeColumns(db: Db, listId: string): Promise<void> {
  const options = (type: ColumnType) =>
    JSON.stringify(type === "money" ? { currency: "EUR" } : type === "select" ? { choices: CHOICES } : {});
  await db
    .insertInto("listColumn")
    .values(
      COLUMNS.map((type, position) => ({
        listId,
        id: `column-${position}`,
        name: `Column ${position}`,
        type,
        options: options(type),
        position,
      })),
    )
    .execute();
}

/** Returns a stored value of a type, which depends on the position of its item. */
const VALUES = {
  text: ["'word ' || (item.position * 7919)", "null"],
  number: ["(item.position * 31)", "item.position * 31"],
  money: ["(item.position * 7)", "item.position * 7"],
  date: [`'2026-12-04'`, "null"],
  select: [`'${CHOICES[1]}'`, "null"],
} as const;

/** Three of four cells of the own columns, tags of one of five and notes of one of ten. */
async function fillCells(db: Db, listId: string, at: string): Promise<void> {
  for (const [position, type] of COLUMNS.entries()) {
    const [text, number] = VALUES[type as keyof typeof VALUES];
    await sql`insert into list_value (list_id, changed_by, column_id, creator_id, text, folded, number, version, changed_at)
      select ${listId}, 'bench', ${`column-${position}`}, item.creator_id, cast(${sql.raw(text)} as text),
        lower(cast(${sql.raw(text)} as text)), ${sql.raw(number)}, 1, ${at}
      from list_item item where item.list_id = ${listId}
        and cast(item.position as integer) % 4 <> ${sql.lit(position % 4)}`.execute(db);
  }
  await sql`insert into creator_tag (member_id, creator_id, tag_key, name, created_at)
    select 'bench', item.creator_id, 'ugc', 'UGC', ${at} from list_item item
    where cast(item.position as integer) % 5 = 0`.execute(db);
  await sql`insert into creator_note (member_id, id, creator_id, list_id, body, folded, created_at)
    select 'bench', 'note ' || item.creator_id, item.creator_id, null, 'Asks for two videos', 'asks for two videos', ${at}
    from list_item item where cast(item.position as integer) % 10 = 0`.execute(db);
}

/** The list, with its revealed creators between the others. */
async function fillList(db: Db): Promise<{ ctx: MemberContext; list: List }> {
  await own(db, CREATORS / 2);
  const member: Member = { id: "bench", email: "bench@example.com", name: "Bench", role: "admin" };
  const ctx = { db, ...memberCaller(member, NO_ORIGIN) } as unknown as MemberContext;
  const { id } = await createList(ctx, {
    kind: "creators",
    name: "Large",
    template: "shortlist",
    isTeam: true,
  });
  const revealed = await db.selectFrom("ownedCreator").select("creatorId").orderBy("creatorId").execute();
  const all = revealed.flatMap(({ creatorId }, at) => [creatorId, `youtube_9${String(at).padStart(9, "0")}`]);
  await makeColumns(db, id);
  for (let start = 0; start < all.length; start += MAX_IDS)
    await addItems(ctx, { listId: id, ids: all.slice(start, start + MAX_IDS) });
  await fillCells(db, id, new Date().toISOString());
  const list = await openList(ctx, id);
  for (const [place, status] of list.statuses.entries())
    await sql`update list_item set status_id = ${status.id}, owner_id = ${place % 2 === 0 ? "bench" : null}
      where list_id = ${id} and cast(position as integer) % ${sql.lit(list.statuses.length)} = ${sql.lit(place)}`.execute(
      db,
    );
  // A database collects these statistics about new rows some minutes later.
  await sql`analyze`.execute(db);
  return { ctx, list };
}

/** The usual request of the table: some rows, with the total and the groups. */
const PAGES: Readonly<Record<string, Partial<ListQuery> & { start?: number }>> = {
  "first page": {},
  "page 250": { start: 249 * ROWS_A_PAGE },
  "sorted by followers": { sortBy: "followers", isDescending: true },
  "sorted by a column of money": { sortBy: "column-2", isDescending: true },
  "sorted by a column of texts": { sortBy: "column-0" },
  "page 250 sorted by followers": { sortBy: "followers", isDescending: true, start: 249 * ROWS_A_PAGE },
  "a word of texts": { q: "word 79" },
  "a handle": { q: "run" },
  "a tag and an email": { tags: ["UGC"], hasEmail: true },
  "a range of money": { columns: { "column-2": { min: "1000", max: "200000" } } },
  "grouped by status": { group: "status" },
  "grouped by a column, sorted by handle": { group: "column-4", sortBy: "handle" },
};

/** Columns of numbers and of money. */
const EDITED = [1, 2, 6, 7, 11].map((place) => `column-${place}`);

/** Edits of the first rows with the versions that they have now. */
async function newEdits(
  ctx: MemberContext,
  listId: string,
  count: number,
  value: string,
): Promise<CellEdit[]> {
  const { rows } = await readRows(ctx, { listId, query: WHOLE_LIST });
  const all = rows.flatMap(({ creatorId, versions }) =>
    EDITED.map((field) => ({ creatorId, field, value, version: versions[field] ?? 0 })),
  );
  return all.slice(0, count);
}

const ms = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

async function timeEdits(ctx: MemberContext, listId: string, count: number, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const edits = await newEdits(ctx, listId, count, String(round + 10));
    times.push(await ms(() => editCells(ctx, { listId, edits })));
  }
  const after = await newEdits(ctx, listId, count, "0");
  if (after.some(({ version }) => version < rounds)) throw new Error("Some edits were not saved.");
  return median(times);
}

/** Reads an answer as a download does. @returns its MiB */
async function sizeOf(answer: Response): Promise<number> {
  let bytes = 0;
  for await (const piece of answer.body ?? []) bytes += piece.byteLength;
  return bytes / 2 ** 20;
}

type Figures = Record<string, string>;

async function timeFiles(ctx: MemberContext, listId: string): Promise<Figures> {
  const asked = { listId, query: WHOLE_LIST };
  const found: Figures = {};
  for (const [name, make] of [
    ["as CSV", async () => sizeOf(await sheetCsvResponse(await exportListCsv(ctx, asked)))],
    ["as a workbook", async () => sizeOf(await xlsxResponse(await exportListSheet(ctx, asked)))],
  ] as const) {
    let size = 0;
    const time = await ms(async () => (size = await make()));
    found[`the list ${name}`] = `${figure(time)} (${figure(size)} MiB)`;
  }
  return found;
}

async function timeList(db: Db, rounds: number): Promise<Figures> {
  const { ctx, list } = await fillList(db);
  const listId = list.id;
  const found: Figures = {};
  const time = async (name: string, work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await ms(work));
    found[name] = figure(median(times));
  };
  for (const [name, { start = 0, ...query }] of Object.entries(PAGES))
    await time(name, () => readRows(ctx, { listId, query: { ...WHOLE_LIST, ...query }, start }));
  await time("who all of them are", () => readShortRows(ctx, { listId, query: WHOLE_LIST }));
  await time("the outcome", () => listOutcome(ctx, listId));
  found["an edit of one cell"] = figure(await timeEdits(ctx, listId, 1, rounds));
  found["a paste of 500 cells"] = figure(await timeEdits(ctx, listId, MAX_EDITS, rounds));
  return { ...found, ...(await timeFiles(ctx, listId)) };
}

export const benchLists = (rounds: number, folder: string): Promise<void> =>
  compareDatabases(`a list of ${CREATORS.toLocaleString("en")}, ms`, folder, (db) => timeList(db, rounds));
