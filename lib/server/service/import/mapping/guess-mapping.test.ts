import { describe, expect, test } from "vitest";
import { guessMapping, SURE_ENOUGH, type GuessOptions } from "./guess-mapping";

const records = (header: string, ...lines: string[]) => {
  const names = header.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [names[at], cell])));
};
const guess = (rows: Record<string, unknown>[], options: Partial<GuessOptions> = {}) =>
  guessMapping(rows, { fileName: "x.csv", ...options });

const SHORTLIST = records(
  "Handle,Platform,Followers,Notes",
  "@mila.bakes,TikTok,12400,call her",
  "@tom_runs,TikTok,9800,",
);

describe("what is found", () => {
  test("is a mapping as data, with how sure each column is", () => {
    const { mapping, confidence, columns, missing } = guess(SHORTLIST);
    expect(mapping).toEqual({
      kind: "creators",
      fields: {
        username: { column: "Handle" },
        source: { column: "Platform" },
        followers: { column: "Followers" },
      },
    });
    expect(missing).toEqual([]);
    expect(confidence).toBeGreaterThan(SURE_ENOUGH);
    expect(columns).toEqual([
      { column: "Handle", field: "username", confidence: 1, sample: "@mila.bakes", notes: [] },
      { column: "Platform", field: "source", confidence: 1, sample: "TikTok", notes: [] },
      { column: "Followers", field: "followers", confidence: 1, sample: "12400", notes: [] },
      { column: "Notes", field: null, confidence: 0, sample: "call her", notes: [] },
    ]);
  });

  test("more recognised columns make it surer, and unknown words less sure", () => {
    const more = guess(
      records("Handle,Platform,Followers,Country,Email", "@mila.bakes,TikTok,12400,Spain,mila@bakes.example"),
    );
    expect(more.confidence).toBeGreaterThan(guess(SHORTLIST).confidence);
    const less = guess(records("Handle zzyzx,Platform,Followers", "@mila.bakes,TikTok,12400"));
    expect(less.confidence).toBeLessThan(guess(SHORTLIST).confidence);
  });

  test("of two columns for a field the surer, and of equals the fuller", () => {
    const two = guess(
      records("Username,Handle,Followers,Platform", ",@mila.bakes,5,TikTok", "tom,@tom_runs,6,TikTok"),
    );
    expect(two.mapping.fields.username).toEqual({ column: "Handle" });
  });

  test("values contradict headers", () => {
    // Magnitudes under the name of a platform are followers there, addresses are profiles.
    const counts = guess(records("Handle,Instagram", "@mila.bakes,12400", "@tom_runs,9800"));
    expect(counts.mapping.fields.followers).toEqual({ column: "Instagram" });
    const links = guess(
      records("Name,Instagram,Followers", "Mila B,https://www.instagram.com/mila.bakes,12400"),
    );
    expect(links.mapping.fields).toMatchObject({
      username: { column: "Instagram" },
      source: { column: "Instagram", value: "instagram" },
    });
    const phones = guess(records("Handle,Platform,Contact", "@mila.bakes,TikTok,+34 600 000 000"));
    expect(phones.mapping.fields).not.toHaveProperty("email");
  });

  test("numbers of a table's rows are no ids", () => {
    const rows = records("id,username,platform,followers", "1,mila.bakes,TikTok,5", "2,tom_runs,TikTok,6");
    expect(guess(rows).mapping.fields).not.toHaveProperty("id");
  });
});

describe("the platform", () => {
  const handles = (name: string) => records(`${name},Followers`, "@mila.bakes,12400");

  test.each<[string, Record<string, unknown>[], string, object | undefined]>([
    ["of a column", SHORTLIST, "x.csv", { column: "Platform" }],
    ["of a header", handles("Instagram name"), "x.csv", { value: "instagram" }],
    ["of the file's name", handles("Handle"), "tiktok-list.csv", { value: "tiktok" }],
    ["of a header before the file's name", handles("IG handle"), "tiktok-list.csv", { value: "instagram" }],
    [
      "of addresses",
      records("Profile,Followers", "tiktok.com/@mila.bakes,5"),
      "x.csv",
      { column: "Profile" },
    ],
    ["of nothing", handles("Handle"), "x.csv", undefined],
  ])("%s", (_, rows, fileName, source) => {
    expect(guess(rows, { fileName }).mapping.fields.source).toEqual(source);
  });
});

describe("names missing fields in plain words", () => {
  test.each<[string, Record<string, unknown>[], Partial<GuessOptions>, RegExp]>([
    [
      "a handle",
      records("Followers,Country", "5,Spain"),
      {},
      /No column has a handle, the link of a profile, or the id/,
    ],
    [
      "a handle of creators",
      records("Followers", "5"),
      { kind: "creators" },
      /^No column has a handle or the link of a profile\.$/,
    ],
    ["a post", records("Likes", "5"), { kind: "posts" }, /^No column has the id or the link of a post\.$/],
    [
      "a platform",
      records("Handle,Followers", "@mila,5"),
      {},
      /which platform the creators are on: map source=tiktok/,
    ],
    [
      "anything else",
      records("Name,Platform", "Mila,TikTok"),
      {},
      /No other column is one that creators have/,
    ],
  ])("%s", (_, rows, options, sentence) => expect(guess(rows, options).missing.join(" ")).toMatch(sentence));
});

describe("what a person decided", () => {
  test("stays, and the rest is found around it", () => {
    const given = { followers: { column: "Notes", times: 1000 } };
    const { mapping } = guess(SHORTLIST, { given });
    expect(mapping.fields).toMatchObject({
      followers: { column: "Notes", times: 1000 },
      username: { column: "Handle" },
    });
    expect(Object.values(mapping.fields).filter(({ column }) => column === "Followers")).toEqual([]);
  });

  test("says which kind it is when only one has such a field", () => {
    const rows = records("a,b", "mila,5");
    expect(guess(rows, { given: { username: { column: "a" } } }).mapping.kind).toBe("creators");
    expect(guess(rows, { given: { caption: { column: "a" } } }).mapping.kind).toBe("posts");
  });
});
