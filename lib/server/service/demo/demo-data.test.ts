import { describe, expect, it } from "vitest";
import { CATEGORIES, COUNTRIES, LANGUAGES } from "@/lib/contract/enums";
import type { CreatorRow, PostRow } from "@/lib/server/ports/catalogue";
import { checkCreator, checkPost } from "../import/record-kinds";
import { demoCreators } from "./demo-creators";
import { demoPosts } from "./demo-posts";
import { LOCALES, TAILS, NICHES } from "./internal/persona";
import { phrase } from "./internal/phrase";
import { Random } from "./random";

const NOW = Date.UTC(2026, 2, 1);
const SIZE = { posts: 20_000, creators: 4_000, seed: 7, now: NOW };
const posts: PostRow[] = [...demoPosts(SIZE)];
const creators: CreatorRow[] = [...demoCreators(SIZE)];

function shareOfTop<T>(values: readonly T[], top: number): number {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts.values()].sort((a, b) => b - a);
  return sorted.slice(0, top).reduce((sum, count) => sum + count, 0) / values.length;
}
const quantile = (values: readonly number[], at: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(at * (values.length - 1))]!;

describe("the same seed", () => {
  const small = { posts: 200, creators: 50, seed: 3, now: NOW };
  it("gives the same data, another seed other data", () => {
    expect([...demoPosts(small)]).toEqual([...demoPosts(small)]);
    expect([...demoCreators(small)]).toEqual([...demoCreators(small)]);
    const hooks = (seed: number) => [...demoPosts({ ...small, seed })].map((post) => post.hook);
    expect(hooks(3)).not.toEqual(hooks(4));
    const ids = new Set([...demoPosts(small)].map((post) => post.id));
    expect([...demoPosts({ ...small, seed: 4 })].some((post) => ids.has(post.id))).toBe(false);
  });

  it("moves only the dates when now moves", () => {
    const later = [...demoPosts({ ...small, now: NOW + 1000 })];
    expect(later.map((post) => ({ ...post, createdAt: post.createdAt - 1000 }))).toEqual([
      ...demoPosts(small),
    ]);
  });
});

describe("records", () => {
  it("are valid by the rules of the import", () => {
    for (const post of posts.slice(0, 3000)) {
      const { createdAt, ...rest } = post;
      const draft = { ...rest, createdAt: new Date(createdAt).toISOString() };
      expect(checkPost(draft, true)).toEqual({ row: post, findings: [] });
    }
    for (const creator of creators.slice(0, 1000)) {
      const draft = { ...creator, dateCreated: new Date(creator.dateCreated).toISOString() };
      expect(checkCreator(draft, true, { importedAt: NOW }).findings).toEqual([]);
    }
  });

  it("have identifiers and handles of their own", () => {
    expect(new Set(posts.map((post) => post.id)).size).toBe(posts.length);
    expect(new Set(creators.map((creator) => creator.id)).size).toBe(creators.length);
    expect(new Set(creators.map((creator) => creator.username)).size).toBe(creators.length);
  });

  it("use e-mail domains that no one can own", () => {
    const emails = creators.flatMap((creator) => creator.email ?? []);
    expect(emails.length / creators.length).toBeCloseTo(0.46, 1);
    for (const email of emails) expect(email).toMatch(/^[a-z0-9._]+@example\.(com|org|net)$/);
  });

  it("belong together: posts are by the creators, near their followers, in their country", () => {
    const byName = new Map(creators.map((creator) => [creator.username, creator]));
    let sameCategory = 0;
    for (const post of posts) {
      const creator = byName.get(post.creatorUsername)!;
      expect(creator.country).toBe(post.country);
      expect(post.followers).toBeLessThanOrEqual(creator.followers!);
      expect(post.followers! + 1).toBeGreaterThanOrEqual(creator.followers! * 0.8);
      if (creator.mainCategory === post.category) sameCategory++;
    }
    expect(sameCategory / posts.length).toBeGreaterThan(0.85);
  });

  it("date posts over the last 400 days, denser lately", () => {
    const ages = posts.map((post) => (NOW - post.createdAt) / 86_400_000);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeLessThanOrEqual(400);
    expect(ages.filter((age) => age < 100).length).toBeGreaterThan(
      ages.filter((age) => age > 300).length * 1.5,
    );
  });
});

describe("skew", () => {
  it("has a few sounds that are everywhere and many that are rare", () => {
    const known = posts
      .map((post) => post.musicTitle!)
      .filter((title) => !LOCALES.some((locale) => title.startsWith(locale.originalSound)));
    expect(known.length / posts.length).toBeCloseTo(0.7, 1);
    expect(shareOfTop(known, 1)).toBeGreaterThan(0.008);
    expect(shareOfTop(known, 1)).toBeLessThan(0.05);
    expect(shareOfTop(known, 100)).toBeGreaterThan(0.3);
    expect(new Set(known).size).toBeGreaterThan(2000);
  });

  it("has log-normal counts, busy creators and popular categories", () => {
    const views = posts.map((post) => post.views!);
    expect(quantile(views, 0.99)).toBeGreaterThan(quantile(views, 0.5) * 40);
    expect(
      shareOfTop(
        posts.map((post) => post.creatorUsername),
        40,
      ),
    ).toBeGreaterThan(0.08);
    expect(
      shareOfTop(
        posts.map((post) => post.category),
        10,
      ),
    ).toBeGreaterThan(0.4);
    expect(new Set(posts.map((post) => post.category)).size).toBe(CATEGORIES.length);
    expect(new Set(posts.map((post) => post.hook)).size).toBeGreaterThan(posts.length * 0.5);
  });

  it("engages small accounts more than large ones", () => {
    const rate = (low: number, high: number) =>
      quantile(
        creators
          .filter(({ followers }) => followers! >= low && followers! < high)
          .map((creator) => creator.engagementRate!),
        0.5,
      );
    expect(rate(1000, 10_000)).toBeGreaterThan(rate(500_000, 1e9) * 1.5);
  });
});

describe("locales", () => {
  it("are six, each in the lists of the specification", () => {
    expect(LOCALES).toHaveLength(6);
    for (const locale of LOCALES) {
      expect(LANGUAGES).toContain(locale.language);
      for (const [country] of locale.countries) expect(COUNTRIES).toContain(country);
    }
  });

  it("write balanced phrases of at most 140 characters", () => {
    const random = new Random(1);
    for (const locale of LOCALES) {
      const patterns = [locale.hooks, { any: locale.anything, captions: locale.captions, bios: locale.bios }]
        .flatMap(Object.values)
        .flat() as string[];
      for (const pattern of patterns) {
        for (let round = 0; round < 20; round++) {
          const text = phrase(pattern, random);
          expect(text, pattern).not.toMatch(/[{}|]|undefined/);
          expect([...text].length, pattern).toBeLessThanOrEqual(120);
        }
      }
    }
  });

  it("share no first name and no end of a handle, so that handles are unique", () => {
    const names = LOCALES.flatMap((locale) => locale.names);
    expect(names).toHaveLength(24 * LOCALES.length);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    for (const { words } of Object.values(NICHES)) expect(new Set([...words, ...TAILS]).size).toBe(24);
  });
});
