/** The mapping table of a file: each field over all rows, and the rows worth checking. */
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { FieldCheck } from "@/lib/contract/imports";
import type { ImportMapping } from "@/lib/contract/import-mapping";
import type { ByteSource } from "./byte-source";
import { readParquet } from "@/lib/server/composition/read-parquet";
import { FieldChecks } from "./field-checks";
import { importFile, type ImportOptions } from "./import-file";

function sourceOf(text: string, name = "list.csv"): ByteSource {
  const bytes = Buffer.from(text);
  return {
    name,
    shortName: name,
    sizeBytes: bytes.length,
    modifiedAt: Date.UTC(2026, 0, 1),
    path: null,
    read: () => Readable.from([bytes]),
  };
}

type Looked = { fields: Record<string, FieldCheck>; checks: FieldChecks };

async function look(text: string, options: Partial<ImportOptions> = {}): Promise<Looked> {
  let checks: FieldChecks | undefined;
  const file = await importFile(sourceOf(text), {
    readParquet,
    ...options,
    onRecord: (record) => checks!.see(record),
  });
  checks = new FieldChecks(file.guess!);
  for await (const row of file.rows) void row;
  return { checks, fields: Object.fromEntries(checks.fields().map((field) => [field.field, field])) };
}

const whole = (mapping: ImportMapping): Partial<ImportOptions> => ({
  mapping: { ...mapping, pairs: {}, isWhole: true },
});

const table = (heading: string, ...rows: string[]) => [heading, ...rows].join("\n");
const POST = "https://www.tiktok.com/@a/video/73000000000000000";

describe("a field", () => {
  test("is counted over all rows: filled, empty and unusable", async () => {
    const rows = Array.from({ length: 700 }, (_, n) => `@user${n},tiktok,${n % 7 === 0 ? "many" : n},`);
    const { fields } = await look(
      table("Handle,Platform,Followers,Country", ...rows, "@last,tiktok,,France"),
    );
    expect(fields.followers).toMatchObject({ column: "Followers", filled: 700, empty: 1, problems: 100 });
    expect(fields.followers!.reasons).toMatchObject([
      {
        reason: "is not a number",
        count: 100,
        isRow: false,
        example: "many",
        advice: "map",
        first: { length: 20 },
      },
    ]);
    expect(fields.country).toMatchObject({ filled: 1, empty: 700, sample: "France", converted: "France" });
  });

  test("without a column is listed after the needed ones", async () => {
    const { checks } = await look(table("Handle,Platform,Followers", "@a,tiktok,5"));
    const fields = checks.fields();
    expect(fields.slice(0, 3).map(({ field, isNeeded }) => [field, isNeeded])).toEqual([
      ["username", true],
      ["id", true],
      ["source", true],
    ]);
    expect(fields.find(({ field }) => field === "email")).toMatchObject({
      column: null,
      mapping: null,
      filled: 0,
    });
    expect(new Set(fields.map(({ field }) => field)).size).toBe(fields.length);
  });

  test("shows the first usable value and its conversion", async () => {
    const { fields } = await look(
      table(
        "Profil;Abonnés;Thème;Taux eng.;Contact",
        "https://www.instagram.com/col.de.matin/;49,6 k;course à pied;6,8;lea (at) foulee.example",
        "https://www.instagram.com/b/;71 400;cuisine;12,5;",
      ),
    );
    expect(fields.username).toMatchObject({ converted: "col.de.matin" });
    expect(fields.source).toMatchObject({ converted: "instagram" });
    expect(fields.followers).toMatchObject({
      sample: "49,6 k",
      converted: "49600",
      locale: { decimal: "," },
    });
    expect(fields.engagementRate).toMatchObject({
      converted: "6.8%",
      locale: { decimal: ",", rate: "percent" },
    });
    expect(fields.email).toMatchObject({ converted: "lea@foulee.example" });
  });

  test("lists unknown words, most frequent first", async () => {
    const rows = ["Atlantis", "Atlantis", "Narnia", "France"].map((word, n) => `@u${n},tiktok,5,${word}`);
    const mapping: ImportMapping = {
      kind: "creators",
      fields: {
        username: { column: "Handle" },
        source: { column: "Platform" },
        followers: { column: "Followers" },
        mainCategory: { column: "Where" },
      },
    };
    const { fields } = await look(table("Handle,Platform,Followers,Where", ...rows), whole(mapping));
    expect(fields.mainCategory!.unknownWords).toEqual([
      { word: "Atlantis", count: 2 },
      { word: "Narnia", count: 1 },
      { word: "France", count: 1 },
    ]);
    expect(fields.mainCategory).toMatchObject({ filled: 4, problems: 4, converted: null });
  });

  test("with mapped words has no problem", async () => {
    const mapping: ImportMapping = {
      kind: "creators",
      fields: {
        username: { column: "Handle" },
        source: { value: "tiktok" },
        mainCategory: { column: "Topic", words: { tricot: "Crafts & DIY" } },
      },
    };
    const { fields } = await look(table("Handle,Topic", "@a,tricot", "@b,tricot"), whole(mapping));
    expect(fields.mainCategory).toMatchObject({ problems: 0, unknownWords: [], converted: "Crafts & DIY" });
    expect(fields.source).toMatchObject({ column: null, filled: 2, sample: "tiktok", converted: "tiktok" });
  });

  test("that would reject the row shows advice", async () => {
    const { fields } = await look(
      table("Handle,Followers,Platform", "@a,5,tiktok", ",6,tiktok", "@c,7,myspace", "@d,8,"),
    );
    expect(fields.username).toMatchObject({ problems: 1, reasons: [{ advice: "add-key", isRow: true }] });
    expect(fields.source!.reasons.map(({ advice }) => advice)).toEqual([
      "choose-platform",
      "choose-platform",
    ]);
  });
});

describe("a column that reads in two ways", () => {
  test("shows both dates, the chosen one marked", async () => {
    const text = table("Link,Views,Posted", `${POST}1,10,03/11/25`, `${POST}2,20,04/10/25`);
    const dated = async (dateOrder: "day-first" | "month-first") =>
      (await look(text, { usual: { dateOrder } })).fields.createdAt;
    expect((await dated("day-first"))!.ambiguous).toEqual({
      kind: "date",
      sample: "03/11/25",
      readings: [
        { set: { date: "day-first" }, shown: "2025-11-03", isChosen: true },
        { set: { date: "month-first" }, shown: "2025-03-11", isChosen: false },
      ],
    });
    expect((await dated("month-first"))!.ambiguous!.readings.map(({ isChosen }) => isChosen)).toEqual([
      false,
      true,
    ]);
  });

  test("is decided by one unambiguous value", async () => {
    const rows = Array.from({ length: 600 }, (_, n) => `${POST}${100 + n},10,03/11/25`);
    const text = table("Link,Views,Posted", ...rows, `${POST}999,20,25/11/25`);
    expect((await look(text)).fields.createdAt!.ambiguous).toBeNull();
    const same = table("Link,Views,Posted", `${POST}1,10,03/03/25`);
    expect((await look(same)).fields.createdAt!.ambiguous).toBeNull();
  });

  test("asks whether small rates are fractions", async () => {
    const text = table("Handle,Platform,Engagement rate", "@a,tiktok,0.05", "@b,tiktok,0.2");
    expect((await look(text)).fields.engagementRate!.ambiguous).toEqual({
      kind: "rate",
      sample: "0.05",
      readings: [
        { set: { rate: "percent" }, shown: "0.05%", isChosen: false },
        { set: { rate: "fraction" }, shown: "5%", isChosen: true },
      ],
    });
    const percent = table("Handle,Platform,Engagement rate", "@a,tiktok,0.05%", "@b,tiktok,6.1%");
    expect((await look(percent)).fields.engagementRate!.ambiguous).toBeNull();
  });

  test("asks for the decimal separator only if no value shows it", async () => {
    const mapping: ImportMapping = {
      kind: "creators",
      fields: {
        username: { column: "Handle" },
        source: { value: "tiktok" },
        engagementRate: { column: "Rate", decimal: "." },
      },
    };
    const rate = (...values: string[]) =>
      look(table("Handle;Rate", ...values.map((value, n) => `@u${n};${value}`)), whole(mapping));
    const open = (await rate("1.234", "2.345")).fields.engagementRate!.ambiguous;
    expect(open).toMatchObject({
      kind: "number",
      sample: "1.234",
      readings: [{ shown: "1.234%" }, { shown: "1234%" }],
    });
    expect((await rate("1.234", "2,5")).fields.engagementRate!.ambiguous).toBeNull();
  });
});

describe("sample rows", () => {
  test("are the first rows, then rows with problems", async () => {
    const rows = Array.from({ length: 60 }, (_, n) => (n % 10 === 9 ? `,tiktok,${n}` : `@u${n},tiktok,${n}`));
    const { checks } = await look(table("Handle,Platform,Followers", ...rows));
    const preview = checks.preview();
    expect(preview.map(({ at }) => at)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 21, 31, 41, 51, 61]);
    expect(preview.at(-1)).toMatchObject({
      isRejected: true,
      cells: { username: { sample: null, problem: expect.stringContaining("no handle") } },
    });
    expect(preview[0]).toMatchObject({
      isRejected: false,
      cells: { followers: { sample: "0", converted: "0", problem: null } },
    });
  });

  test("are limited in number", async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => (n % 2 ? `,tiktok,${n}` : `@u${n},tiktok,x`));
    const { checks } = await look(table("Handle,Platform,Followers", ...rows));
    expect(checks.preview().length).toBeLessThanOrEqual(30);
  });
});

describe("a whole mapping", () => {
  test("uses no column that it does not name", async () => {
    const mapping: ImportMapping = {
      kind: "creators",
      fields: { username: { column: "Handle" }, source: { value: "tiktok" }, bio: { column: "About" } },
    };
    const { fields } = await look(table("Handle,Followers,About", "@a,5,hello"), whole(mapping));
    expect(fields.followers).toMatchObject({ column: null });
    expect(fields.bio).toMatchObject({ converted: "hello" });
  });

  test("is completed if partial, as on the command line", async () => {
    const mapping = { kind: "creators" as const, fields: { username: { column: "Handle" } }, pairs: {} };
    const { fields } = await look(table("Handle,Followers,Platform", "@a,5,tiktok"), { mapping });
    expect(fields.followers).toMatchObject({ column: "Followers" });
  });

  test("uses the platform of the options by default", async () => {
    const mapping: ImportMapping = {
      kind: "creators",
      fields: { username: { column: "Handle" }, followers: { column: "Followers" } },
    };
    const { fields } = await look(table("Handle,Followers", "@a,5"), {
      ...whole(mapping),
      usual: { platform: "youtube" },
    });
    expect(fields.source).toMatchObject({ mapping: { value: "youtube" }, converted: "youtube" });
  });
});
