import { describe, expect, test } from "vitest";
import { momentWords } from "@/components/ui/moment-words";
import type { Fact } from "@/lib/domain/proofs/facts";
import { countKnown, knownOfRow } from "./known-facts";

const words = momentWords("UTC");
const provenAt = "2026-11-23T17:45:00.000Z";
const proof = (fact: Fact) => ({ fact, provenAt });
const band = (min?: number, max?: number): Fact => ({ kind: "band", min, max, isStated: true });
const oneOf = (...values: string[]): Fact => ({ kind: "list", oneOf: values });

describe("facts proven by free searches", () => {
  test("is shown with its time", () => {
    const { country } = knownOfRow({}, { proven: { country: proof(oneOf("France")) } }, words);
    expect(country).toEqual({
      text: "France",
      source: "search",
      title: `Previewed for free, ${words.moment(provenAt)}`,
    });
  });

  test("is shown only if decided", () => {
    const proven = {
      country: proof({ kind: "list", noneOf: ["France"] }),
      age: proof(oneOf("20-29", "30-39")),
      followers: proof({ kind: "band", min: 10_000, max: 25_000, isStated: false }),
      averageViews: proof(band(10_000, 1_000_000)),
    } as const;
    expect(knownOfRow({}, { proven }, words)).toEqual({});
  });

  test("narrows a filter, but loses against a contradicting one", () => {
    const search = { followersMin: 20_000, followersMax: 50_000 };
    const of = (fact: Fact) => knownOfRow(search, { proven: { followers: proof(fact) } }, words).followers;
    expect(of(band(25_000, 100_000))).toMatchObject({ text: "25–50K", source: "search" });
    expect(of(band(250_000, 1_000_000))).toMatchObject({ text: "20–50K", source: "filter" });
  });

  test("an address in the search says more than its existence", () => {
    const proven = { emailExists: proof({ kind: "flag", has: true }) };
    const { email } = knownOfRow({ email: "a@b.example" }, { proven }, words);
    expect(email).toMatchObject({ text: "a@b.example", source: "filter" });
    expect(email).not.toHaveProperty("sign");
  });
});

test("the filters prove facts of every row", () => {
  const known = knownOfRow({ mainCategory: "Fitness", emailExists: true }, {}, words);
  expect(known.category).toMatchObject({ text: "Fitness", source: "filter" });
  expect(known.email).toMatchObject({ text: "on file", sign: "yes" });
});

describe("facts from a post", () => {
  const seen = {
    postId: "tiktok_7",
    postedAt: "2026-11-03T10:00:00Z",
    handle: "sol",
    followers: 412_000,
    country: "France",
  };

  test("is an exact value of its day", () => {
    const known = knownOfRow({}, { seen, proven: { followers: proof(band(250_000, 1_000_000)) } }, words);
    const title = "Seen in a post from 3 Nov 2026";
    expect(known.followers).toEqual({ text: "412K", source: "post", title });
    expect(known.handle).toEqual({ text: "sol", source: "post", title });
  });

  test("omits the number if the post's day is unknown", () => {
    const known = knownOfRow({}, { seen: { ...seen, postedAt: null } }, words);
    expect(known.followers).toBeUndefined();
    expect(known.country).toMatchObject({ text: "France", title: "Seen in an undated post" });
  });

  test("loses against facts proven now", () => {
    const proven = { followers: proof(band(1_000_000)), country: proof(oneOf("Spain")) };
    const known = knownOfRow({}, { seen, proven }, words);
    expect(known.followers).toMatchObject({ text: "over 1M", source: "search" });
    expect(known.country).toMatchObject({ text: "Spain", source: "search" });
    const none = knownOfRow({}, { seen, proven: { followers: proof({ kind: "none" }) } }, words);
    expect(none.followers).toMatchObject({ sign: "none", source: "search" });
    expect(knownOfRow({ followersMax: 100_000 }, { seen }, words).followers).toMatchObject({
      text: "up to 100K",
    });
  });
});

test("a row counts eight facts, fewer for those who may not see addresses", () => {
  const known = knownOfRow({ mainCategory: "Fitness", emailExists: true, gender: "female" }, {}, words);
  expect(countKnown(known)).toEqual({ known: 2, all: 8 });
  expect(countKnown(known, ["email"])).toEqual({ known: 1, all: 7 });
});
