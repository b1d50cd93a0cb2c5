import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readSettings } from "@/lib/host/settings.mjs";
import { openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import { makeZip } from "@/lib/testing/make-zip";
import { CommandError } from "./command-error";
import { importFiles, type ImportCommandOptions } from "./import-files";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "import-files-"));
  vi.stubEnv("INIT_CWD", folder);
  vi.stubEnv("DATA_DIR", join(folder, "data"));
  for (const [name, content] of Object.entries(FILES)) writeFileSync(join(folder, name), content);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const FILES: Record<string, string | Uint8Array> = {
  "posts.csv": "id,createdAt,views,mood\np1,2026-01-15,5,good\np2,,6,bad\n",
  "creators.csv": "Handle,Platform,Followers,Notes\n@mila.bakes,TikTok,12400,call her\n@tom_runs,IG,9800,\n",
  "prices.csv": "product,price\nbread,3.20\n",
  "weather.csv": "day,temperature\nMonday,12\n",
  "cut.csv.gz": Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1]),
  "two.zip": makeZip([
    { name: "more.csv", content: "Handle,Platform,Followers\n@ada.reads,YouTube,500\n" },
    { name: "prices.csv", content: "product,price\nbread,3.20\n" },
  ]),
};

const tools = () => ({
  settings: readSettings(process.env),
  progress: { show: () => undefined, end: () => undefined },
});
// The shape of what --json prints is what these tests are about.
// oxlint-disable-next-line typescript/no-explicit-any
type Value = any;
async function run(
  files: string[],
  options: ImportCommandOptions = {},
): Promise<{ value: Value; text: string }> {
  return importFiles(files, options, tools());
}
async function refusal(files: string[], options: ImportCommandOptions = {}): Promise<CommandError> {
  const error = await run(files, options).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CommandError);
  return error as CommandError;
}
const generation = async () => (await openCatalogueWriter(join(folder, "data")).summary()).generation;

describe("a second import", () => {
  const write = (name: string, ...rows: string[]) =>
    writeFileSync(join(folder, name), ["username,followers,email", ...rows, ""].join("\n"));

  test("corrects what the first one of the same day said, and says that it did", async () => {
    write("1_instagram_2026-01-31.csv", "fix.a,120000,fix.a@exampple.org", "fix.b,5000,fix.b@example.org");
    write("2_instagram_2026-01-31.csv", "fix.a,12000,fix.a@example.org", "fix.b,5000,fix.b@example.org");
    await run(["1_instagram_2026-01-31.csv"]);
    const { value, text } = await run(["2_instagram_2026-01-31.csv"]);
    expect(value.creators).toMatchObject({ updated: 1, unchanged: 1, older: 0 });
    expect(text).not.toContain("newer");
    const { creators } = await openCatalogueWriter(join(folder, "data")).find({
      posts: () => false,
      creators: ({ username }) => username === "fix.a",
    });
    expect(creators).toMatchObject([{ followers: 12_000, email: "fix.a@example.org" }]);
  });

  test("updates the same people, with an @ or without", async () => {
    write("1_instagram.csv", "@nora.bakes,1000,", "@tom_runs,2000,");
    write("2_instagram.csv", "nora.bakes,1500,", "tom_runs,2500,", "Tom_Runs\u200e,2500,", "Total,4000,");
    await run(["1_instagram.csv"]);
    const { value, text } = await run(["2_instagram.csv"]);
    expect(value.creators).toMatchObject({ added: 0, updated: 2, total: 2 });
    expect(value.sums).toEqual({
      rows: 4,
      added: 0,
      updated: 2,
      unchanged: 0,
      older: 0,
      repeats: 1,
      erased: 0,
      rejected: 1,
    });
    expect(text).toContain("4 rows = 2 changed + 1 repeats merged + 1 rejected.");
  });
});

describe("the report", () => {
  test("has a status, the unused columns and the time of each file", async () => {
    const { value, text } = await run(["posts.csv", "creators.csv"]);
    expect(value).toMatchObject({
      posts: { added: 1, total: 1 },
      creators: { added: 2, total: 2 },
      isCheck: false,
      ignored: [],
      files: [
        {
          file: join(folder, "posts.csv"),
          status: "read",
          kind: "posts",
          rows: 2,
          rejected: 1,
          unused: [{ column: "mood", sample: "good" }],
          seconds: expect.any(Number),
        },
        {
          status: "read",
          format: "table of creators",
          confidence: expect.any(Number),
          mapping: { kind: "creators", fields: { username: { column: "Handle" } } },
          unused: [{ column: "Notes", sample: "call her" }],
        },
      ],
    });
    expect(text).toContain('  unused: Notes ("call her")');
    expect(text).toMatch(/columns matched by meaning \(\d+ % sure\): .*username from Handle/);
    expect(text).toContain(
      "rejected: 1 × createdAt is missing; --date gives one to posts without it (line 3)",
    );
    expect(text).toContain("1 posts added, 0 updated; the catalogue now has 1.");
  });

  test("a dry run says the same and writes nothing, under both of its names", async () => {
    for (const options of [{ dryRun: true }, { check: true }]) {
      const { value, text } = await run(["posts.csv"], options);
      expect(value).toMatchObject({
        isCheck: true,
        files: [{ rows: 2, accepted: 1, unused: [{ column: "mood" }] }],
      });
      expect(text).toContain("Checked. Nothing was imported.");
    }
    expect(existsSync(join(folder, "data/catalogue"))).toBe(false);
  });
});

describe("unknown files", () => {
  const ALL = ["prices.csv", "posts.csv", "weather.csv", "creators.csv"];

  test("are all named before anything is written", async () => {
    const error = await refusal(ALL);
    expect(error.code).toBe("invalid_file");
    expect(error.message).toMatch(/prices\.csv is not recognised\. .*\n.*weather\.csv is not recognised\. /);
    expect(error.message).toMatch(
      /Its columns are day, temperature\..*\nNothing was imported\. Add --skip-unknown to import the other files\.$/,
    );
    expect((error.details.files as Value[]).map(({ status }) => status)).toEqual([
      "unknown",
      "unknown",
      "read",
      "read",
    ]);
    expect(error.message).not.toMatch(/section|specification/);
    expect(existsSync(join(folder, "data/catalogue"))).toBe(false);
  });

  test("are left out when they are to be skipped, and reported", async () => {
    const { value, text } = await run(ALL, { skipUnknown: true });
    expect(value).toMatchObject({ posts: { total: 1 }, creators: { total: 2 } });
    expect(value.files.map(({ status }: Value) => status)).toEqual(["read", "read", "unknown", "unknown"]);
    expect(value.files[3]).toMatchObject({
      file: join(folder, "weather.csv"),
      rows: 0,
      unused: [],
      columns: ["day", "temperature"],
      message: expect.stringContaining("No column has a handle"),
    });
    expect(text).toContain("weather.csv: not read\n");
  });

  test("files that cannot be read stop only themselves then, and stop the call without it", async () => {
    const files = ["posts.csv", "cut.csv.gz", "nowhere.csv"];
    const { value } = await run(files, { skipUnknown: true });
    expect(value).toMatchObject({ posts: { total: 1 } });
    expect(value.files.map(({ status }: Value) => status)).toEqual(["read", "failed", "failed"]);
    const error = await refusal(files);
    expect(error.message).toMatch(
      /There is no file .*nowhere\.csv\.\n.*cut\.csv\.gz .*\nNothing was imported\./s,
    );
    expect((await refusal(["nowhere.csv"], { skipUnknown: true })).message).toMatch(/There is no file/);
  });

  test("a dry run reads the others first and then says the same", async () => {
    const error = await refusal(ALL, { dryRun: true });
    expect(
      (error.details.files as Value[]).find(({ format }) => format === "table of creators"),
    ).toMatchObject({
      rows: 2,
      accepted: 2,
    });
  });

  test("nothing but unknown files is no import", async () => {
    const error = await refusal(["prices.csv"], { skipUnknown: true });
    expect([error.code, error.details.files]).toEqual([
      "nothing_imported",
      [expect.objectContaining({ status: "unknown" })],
    ]);
  });
});

test("a file inside a ZIP file is a file like any other", async () => {
  const { value } = await run(["two.zip"], { skipUnknown: true });
  expect(value.files.map(({ file, status }: Value) => [file, status])).toEqual([
    [join(folder, "two.zip/more.csv"), "read"],
    [join(folder, "two.zip/prices.csv"), "unknown"],
  ]);
  expect(value.creators.total).toBe(1);
});

test("--date, --map and --rejects: what was refused is fixed and goes in", async () => {
  const dated = await run(["posts.csv"], { date: Date.UTC(2026, 0, 31), dryRun: true });
  expect(dated.value.files[0]).toMatchObject({ accepted: 2, rejected: 0 });
  await run(["posts.csv"], { rejects: "rejected.csv" });
  const rejected = readFileSync(join(folder, "rejected.csv"), "utf8");
  expect(rejected).toBe(
    '\ufeffid,createdAt,views,mood,reason\r\np2,,6,bad,"line 3: createdAt is missing; --date gives one to posts without it"\r\n',
  );
  writeFileSync(join(folder, "fixed.csv"), rejected.replace("p2,,", "p2,2026-01-20,"));
  const before = await generation();
  expect((await run(["fixed.csv"])).value.posts).toMatchObject({ added: 1, total: 2 });
  expect(await generation()).toBe(before + 1);
  const mapped = await run(["prices.csv"], {
    map: "username=product,followers=price,source=tiktok",
    dryRun: true,
  });
  expect(mapped.value.files[0]).toMatchObject({ status: "read", kind: "creators", accepted: 1 });
});
