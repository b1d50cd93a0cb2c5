/** A link's fields are compared with what was chosen, over 1,000 random settings. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { LIST_CHOICES, POSTS_SHOWN, SHARED_FIGURES, type SharedCreator } from "@/lib/contract/links";
import type { List } from "@/lib/contract/lists";
import type { Creator, ViralPost } from "@/lib/contract/records";
import { band, has, is, isNot } from "@/lib/testing/facts";
import { listRow } from "@/lib/testing/list-row";
import { creatorRow, frozenPost } from "./internal/freeze-rows";
import { BOARD_CHOICES } from "@/lib/contract/links";

/** Each value appears nowhere else, so that finding it proves that its field was shown. */
const SECRETS: Record<string, string> = {
  handle: "qhandleq",
  email: "qmail@example.com",
  bio: "qbioq",
  note: "qnoteq",
  fee: "7531",
  contract: "qcontractq",
  category: "qcategoryq",
  country: "qcountryq",
  language: "qlanguageq",
  status: "qstatusq",
  post: "qpicture",
  caption: "qcaptionq",
  tag: "qtagq",
};

const list: Pick<List, "statuses" | "columns"> = {
  statuses: [{ id: "s1", name: SECRETS.status!, stage: "shortlisted" }],
  columns: [
    { id: "fee", name: "Fee", type: "money", options: { currency: "EUR" } },
    { id: "contract", name: "Contract", type: "text", options: {} },
  ],
};
const creator: Creator = {
  id: "tiktok_1",
  username: SECRETS.handle,
  source: "tiktok",
  email: SECRETS.email,
  bio: SECRETS.bio,
  country: SECRETS.country,
  language: SECRETS.language,
  mainCategory: SECRETS.category,
  followers: 86_421,
  averageViews: 97_531,
  engagementRate: 5.13,
};
const posts: ViralPost[] = [1, 2, 3, 4].map((n) => ({
  id: `post_${n}`,
  thumbnailUrl: `https://i.ytimg.com/${SECRETS.post}${n}.jpg`,
  caption: SECRETS.caption,
  hook: SECRETS.handle,
  creatorUsername: SECRETS.handle,
  views: n,
}));
const row = listRow("tiktok_1", {
  values: { fee: SECRETS.fee!, contract: SECRETS.contract! },
  note: { body: SECRETS.note!, by: "Ana", at: "2026-11-01" },
  tags: [SECRETS.tag!],
  credits: 4_321,
});
const facts = {
  followers: band({ min: 25_000, max: 100_000 }),
  averageViews: band({ min: 1_000 }),
  engagementRate: band({ min: 3, max: 6 }),
  country: is("Norway"),
  mainCategory: is("Sports"),
  language: isNot("norwegian"),
  gender: is("female"),
  emailExists: has(true),
};

const CHOICES = [...LIST_CHOICES, "fee", "contract"];
const freeze = (isRevealed: boolean, chosen: readonly string[]) => {
  const of = {
    list,
    row: { ...row, record: isRevealed ? creator : null },
    facts,
    posts,
    nameOf: () => "Ana",
  };
  const made = creatorRow(of, chosen);
  return { key: made.rowKey, text: made.frozen, shown: JSON.parse(made.frozen) as SharedCreator };
};

/** Which choice each shown field belongs to. */
const FIELD_OF: Record<string, readonly string[]> = {
  isRevealed: [],
  source: ["handle", "place"],
  handle: ["handle"],
  profile: ["handle"],
  country: ["place"],
  language: ["place"],
  category: ["category"],
  figures: ["figures"],
  bands: ["figures"],
  posts: ["posts"],
  email: ["email"],
  status: ["status"],
  columns: ["fee", "contract"],
};

test("a row has a field exactly when it was chosen", () => {
  fc.assert(
    fc.property(fc.boolean(), fc.subarray(CHOICES), (isRevealed, chosen) => {
      const { key, text, shown } = freeze(isRevealed, chosen);
      const isChosen = (...choices: string[]) => choices.some((choice) => chosen.includes(choice));
      for (const field of Object.keys(shown))
        expect(field === "isRevealed" || isChosen(...FIELD_OF[field]!), field).toBe(true);
      for (const hidden of ["bio", "note", "caption", "tag"]) expect(text).not.toContain(SECRETS[hidden]);
      expect(text).not.toMatch(/4321|female|tiktok_1|post_1/);
      if (!isRevealed) {
        for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
        expect(key).not.toContain("tiktok");
        expect(
          Object.keys(shown)
            .filter((field) => field !== "isRevealed")
            .sort(),
        ).toEqual(
          [
            isChosen("place") && "source",
            isChosen("place") && "country",
            isChosen("category") && "category",
            isChosen("figures") && "bands",
          ]
            .filter((field) => field !== false)
            .sort(),
        );
        return;
      }
      expect(key === "tiktok_1").toBe(isChosen("handle"));
      const { handle, email, country, language, category, status, figures } = shown;
      expect(handle).toBe(isChosen("handle") ? SECRETS.handle : undefined);
      expect(email).toBe(isChosen("email") ? SECRETS.email : undefined);
      expect([country, language]).toEqual(
        isChosen("place") ? [SECRETS.country, SECRETS.language] : [undefined, undefined],
      );
      expect(category).toBe(isChosen("category") ? SECRETS.category : undefined);
      expect(status).toBe(isChosen("status") ? SECRETS.status : undefined);
      const all = Object.fromEntries(SHARED_FIGURES.map((figure) => [figure, creator[figure]]));
      expect(figures).toEqual(isChosen("figures") ? all : undefined);
      expect(shown.posts?.length).toBe(isChosen("posts") ? POSTS_SHOWN : undefined);
      const columns = ["fee", "contract"].filter((id) => chosen.includes(id));
      expect(shown.columns?.map(({ name }) => name.toLowerCase()) ?? []).toEqual(columns);
      if (!isChosen("handle")) expect(text).not.toContain(SECRETS.handle);
    }),
    { numRuns: 1_000 },
  );
});

test("a post has a field exactly when it was chosen", () => {
  const post: ViralPost = {
    ...posts[0]!,
    hook: "qhookq",
    videoUrl: "https://www.tiktok.com/@qhandleq/video/1",
    likes: 2,
    viralityScore: 3,
    category: "qcategoryq",
    country: "qcountryq",
    createdAt: "2026-11-01T00:00:00.000Z",
    musicTitle: "qmusicq",
  };
  const fields: Record<(typeof BOARD_CHOICES)[number], readonly string[]> = {
    hook: ["hook"],
    handle: ["handle", "address"],
    figures: ["views", "likes", "viralityScore"],
    place: ["category", "country"],
    posted: ["postedAt"],
    caption: ["caption"],
  };
  fc.assert(
    fc.property(fc.subarray([...BOARD_CHOICES]), (chosen) => {
      const wanted = ["thumbnailUrl", ...chosen.flatMap((choice) => fields[choice])];
      expect(Object.keys(frozenPost(post, chosen)).sort()).toEqual(wanted.sort());
    }),
    { numRuns: 200 },
  );
});
