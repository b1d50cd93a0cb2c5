/** Files of a list: what its page shows, as CSV and as a workbook that a spreadsheet program opens. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import readWorkbook from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COLUMN_TYPES } from "@/lib/contract/list-columns/column-kinds";
import { WHOLE_LIST, type ListQuery } from "@/lib/contract/list-query";
import type { List } from "@/lib/contract/lists";
import type { SheetCell, SheetFormat } from "@/lib/contract/sheet";
import { readAudit } from "@/lib/server/access/read-audit";
import { sheetCsvResponse } from "@/lib/server/http/csv";
import { xlsxResponse } from "@/lib/server/http/xlsx";
import type { SheetFile } from "@/lib/server/ports/sheet-file";
import { addNote } from "@/lib/server/team/creator-record/notes";
import { setTags } from "@/lib/server/team/creator-record/tags";
import type { MemberContext } from "@/lib/server/team/team-context";
import { seededRandom } from "@/lib/testing/arbitrary-values";
import { addMember, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { ownRecords } from "@/lib/testing/own-records";
import { refusalOf } from "@/lib/testing/refusal-of";
import { addItems } from "./add-items";
import { createList } from "./create-list";
import { editCells } from "./edit-cells";
import { exportListCsv, exportListSheet } from "./list-export";
import { readList } from "./lists-access";
import { readShortRows } from "./read-rows";

const COUNT = 120;
const random = seededRandom(19);
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;

let t: TestTeam;
let list: List;

/** Values that programs like to misread, by type. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  text: [
    "=1+1",
    "-5",
    "+49 30 1234",
    "@ana",
    "007",
    "1/2",
    'say "hi", she said',
    "два\nлинии",
    "a;b",
    " x ",
    "12e3",
    "_x0041_",
  ],
  number: ["0", "-12.5", "1234567", "0.001"],
  money: ["600", "1234.5", "-20"],
  date: ["2026-12-04", "1999-01-31", "9999-12-31", "1850-05-05"],
  select: ["High", "Low"],
  person: ["ana", "ben"],
  checkbox: ["1"],
  link: ["https://a.example/x?y=1&z=%20#h", "http://b.example/"],
};

async function makeColumns(): Promise<void> {
  const columns = COLUMN_TYPES.map((type, position) => ({
    listId: list.id,
    id: `col-${type}`,
    name: `My ${type}`,
    type,
    options: JSON.stringify({ ...(type === "money" && { currency: "EUR" }), choices: ["High", "Low"] }),
    position,
  }));
  await t.team.db.insertInto("listColumn").values(columns).execute();
  list = await readList(t.ben, list.id);
}

async function fill(): Promise<void> {
  const all = ids(1, COUNT);
  const owned = all.filter((_, index) => index % 2 === 0);
  const creators = owned.map((id) => ({
    id,
    username: `run.${id}`,
    followers: Math.floor(random() * 1e6),
    engagementRate: Math.floor(random() * 200) / 10,
    email: `${id}@mail.example`,
    bio: "write to me@mail.example",
  }));
  const bought = creators.map((creator) => ({ creator, revealedAt: "2026-01-02T00:00:00.000Z" }));
  await ownRecords(t.team.db, { revealId: "r1", memberId: "ben" }, bought);
  await addItems(t.ben, { listId: list.id, ids: all });
  const edits = all.flatMap((creatorId) =>
    list.columns
      .filter(() => random() < 0.6)
      .map(({ id, type }) => ({ creatorId, field: id, value: pick(VALUES[type]!), version: 0 })),
  );
  for (let start = 0; start < edits.length; start += 500) {
    const results = await editCells(t.ben, { listId: list.id, edits: edits.slice(start, start + 500) });
    expect(results.filter(({ state }) => state !== "saved")).toEqual([]);
  }
  const status = { field: "status", value: list.statuses[2]!.id, version: 1 };
  const owner = { field: "owner", value: "ana", version: 1 };
  const some = all.filter((_, index) => index % 3 === 0);
  await editCells(t.ben, {
    listId: list.id,
    edits: some.flatMap((creatorId) => [
      { creatorId, ...status },
      { creatorId, ...owner },
    ]),
  });
  await setTags(t.ben, { creatorIds: some, add: ["UGC", "=cmd"], remove: [] });
  await addNote(t.ben, { creatorId: "tiktok_2", body: "Asks 600\nfor two" });
}

beforeAll(async () => {
  t = await openTestTeam();
  list = await createList(t.ben, {
    kind: "creators",
    name: "Winter Übung 26",
    template: "shortlist",
    isTeam: true,
  });
  await makeColumns();
  await fill();
});
afterAll(() => t.close());

type Asked = { query?: Partial<ListQuery>; columns?: string[]; ids?: string[]; ctx?: MemberContext };
const asked = ({ query, columns, ids: chosen }: Asked) => ({
  listId: list.id,
  query: { ...WHOLE_LIST, ...query },
  ...(columns && { columns }),
  ...(chosen && { ids: chosen }),
});
const csv = (ask: Asked = {}) => exportListCsv(ask.ctx ?? t.ben, asked(ask));
const sheet = (ask: Asked = {}) => exportListSheet(ask.ctx ?? t.ben, asked(ask));

async function cellsOf({ rows }: SheetFile): Promise<(readonly SheetCell[])[]> {
  const found: (readonly SheetCell[])[] = [];
  for await (const row of rows) found.push(row);
  return found;
}
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const linesOf = async (file: SheetFile): Promise<string[][]> =>
  parse(await bytesOf(await sheetCsvResponse(file)), { bom: true });
/** The handle or the id of each row. */
const creatorsOf = async (file: SheetFile) => (await linesOf(file)).slice(1).map(([creator]) => creator);
const named = (id: string) => (Number(id.split("_")[1]) % 2 === 1 ? `run.${id}` : id);

describe("the rows", () => {
  test.each<[string, Partial<ListQuery>]>([
    ["all, in the order of the list", {}],
    ["what a filter leaves", { isRevealed: true, tags: ["ugc"] }],
    ["a search", { q: "run.tiktok_1" }],
    ["another order", { sortBy: "followers", isDescending: true }],
    ["groups", { group: "status", sortBy: "handle" }],
    ["a column's range", { columns: { "col-money": { min: "500" } } }],
    ["nobody", { q: "no such words" }],
  ])("are those of the table: %s", async (_, query) => {
    const shown = await readShortRows(t.ben, { listId: list.id, query: { ...WHOLE_LIST, ...query } });
    expect(await creatorsOf(await csv({ query }))).toEqual(shown.map(({ creatorId }) => named(creatorId)));
    const file = await cellsOf(await sheet({ query }));
    expect(file.map(([cell]) => (typeof cell === "object" ? cell?.text : cell))).toEqual(
      shown.map(({ creatorId }) => named(creatorId)),
    );
  });

  test("are the selected ones in the table's order", async () => {
    const query = { sortBy: "followers", isDescending: true };
    const chosen = ["tiktok_9", "tiktok_1", "tiktok_5", "tiktok_900"];
    const shown = await readShortRows(t.ben, { listId: list.id, query: { ...WHOLE_LIST, ...query } });
    const expected = shown
      .map(({ creatorId }) => creatorId)
      .filter((id) => chosen.includes(id))
      .map(named);
    expect(await creatorsOf(await csv({ query, ids: chosen }))).toEqual(expected);
    expect(expected).toHaveLength(3);
  });
});

describe("the columns", () => {
  test("are the shown ones with the table's titles", async () => {
    const [heading] = await linesOf(await csv());
    expect(heading).toEqual([
      ..."Creator,Status,Owner,Tags,Latest note,My text,My number,My money (EUR),My date,My select,My person".split(
        ",",
      ),
      ..."My checkbox,My link,Followers,Engagement (%),Email,Last touched,Credits".split(","),
    ]);
    const [some] = await linesOf(await csv({ columns: ["col-money", "status", "nothing"] }));
    expect(some).toEqual(["Creator", "Status", "My money (EUR)"]);
  });

  test("have addresses only for readers who may see them", async () => {
    const heading = async (file: SheetFile) => (await linesOf(file))[0]!;
    expect(await heading(await csv())).toContain("Email");
    const blind: MemberContext = { ...t.ben, actor: { ...t.ben.actor, scopes: ["library.read", "export"] } };
    for (const make of [csv, sheet]) {
      const lines = await linesOf(await make({ ctx: blind }));
      expect(lines[0]).not.toContain("Email");
      expect(JSON.stringify(lines)).not.toContain("@mail.example");
    }
  });
});

describe("CSV", () => {
  test("has no formulas", async () => {
    const lines = await linesOf(await csv());
    const bad = lines
      .slice(1)
      .flatMap((line) => line.filter((cell) => /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(cell)));
    expect(bad).toEqual([]);
  });
});

describe("permissions", () => {
  test("members may export, viewers may not", async () => {
    const viewer = await addMember(t.team, "vera", "viewer");
    for (const make of [csv, sheet])
      expect((await refusalOf(t.team.db, () => make({ ctx: viewer }))).code).toBe("forbidden");
  });

  test("a private list is available only to its owner", async () => {
    const secret = await createList(t.ben, {
      kind: "creators",
      name: "Hush",
      template: "shortlist",
      isTeam: false,
    });
    const ask = { listId: secret.id, query: WHOLE_LIST };
    expect((await refusalOf(t.team.db, () => exportListCsv(t.ana, ask))).code).toBe("not_found");
    await exportListCsv(t.ben, ask);
    const [entry] = await readAudit(t.ana, { act: "export.list" });
    expect(JSON.stringify(entry)).not.toContain("Hush");
  });

  test("a board of posts can't be exported as a table", async () => {
    const board = await createList(t.ben, {
      kind: "posts",
      name: "Board",
      template: "post-board",
      isTeam: true,
    });
    const ask = { listId: board.id, query: WHOLE_LIST };
    expect((await refusalOf(t.team.db, () => exportListSheet(t.ben, ask))).code).toBe("invalid_parameter");
  });

  test("the audit log names list, format and rows", async () => {
    await sheet({ query: { isRevealed: true } });
    const [entry] = await readAudit(t.ana, { act: "export.list" });
    expect(entry).toMatchObject({
      actor: { id: "ben" },
      subject: { id: "list.xlsx" },
      after: { list: "Winter Übung 26", format: "xlsx", rows: COUNT / 2 },
    });
  });

  test("the file has the list's name in safe letters", async () => {
    expect((await csv()).name).toBe("scoutdeck-winter-u-bung-26.csv");
    const other = await createList(t.ben, {
      kind: "creators",
      name: "冬",
      template: "shortlist",
      isTeam: true,
    });
    const { name } = await exportListSheet(t.ben, { listId: other.id, query: WHOLE_LIST });
    expect(name).toBe("scoutdeck-list.xlsx");
  });
});

/** The value that LibreOffice reads from a cell. */
function shownAs(cell: SheetCell, format: SheetFormat): string {
  if (cell === null) return "";
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  if (typeof cell === "object") return cell.text;
  if (typeof cell === "string") return format === "moment" ? cell.slice(0, 19).replace("T", " ") : cell;
  // CSV gets numbers as a person would type them.
  if (format === "percent") return `${cell}%`;
  return String(cell);
}

describe("the workbook", () => {
  test("has typed cells", async () => {
    const file = await sheet({ columns: ["col-number", "col-checkbox", "followers"] });
    const expected = await cellsOf(await sheet({ columns: ["col-number", "col-checkbox", "followers"] }));
    const [found] = await readWorkbook(await bytesOf(await xlsxResponse(file)));
    const plain = (cell: SheetCell) => (typeof cell === "object" && cell !== null ? cell.text : cell);
    expect((found!.data as unknown[][]).slice(1)).toEqual(expected.map((row) => row.map(plain)));
  });

  const soffice = ["/usr/bin/soffice", "/usr/lib/libreoffice/program/soffice"].find((path) => {
    try {
      return readFileSync(path).length > 0;
    } catch {
      return false;
    }
  });

  // LibreOffice is not a dependency: if it is installed, it decides.
  test.skipIf(soffice === undefined)("equals the table in LibreOffice", async () => {
    const folder = mkdtempSync(join(tmpdir(), "scoutdeck-sheet-"));
    try {
      const path = join(folder, "list.xlsx");
      const file = await sheet();
      writeFileSync(path, await bytesOf(await xlsxResponse(file)));
      // Commas, quotes, UTF-8; cells as they are shown.
      const filter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false";
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      execFileSync(soffice!, [profile, "--headless", "--convert-to", filter, "--outdir", folder, path], {
        stdio: "ignore",
      });
      const [heading, ...found] = parse(readFileSync(join(folder, "list.csv")), { bom: true }) as string[][];
      expect(heading).toEqual(file.columns.map(({ title }) => title));
      const expected = (await cellsOf(await sheet())).map((row) =>
        row.map((cell, index) => shownAs(cell, file.columns[index]!.format)),
      );
      expect(found).toEqual(expected);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
