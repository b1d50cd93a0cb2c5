import { expect, test } from "vitest";
import { peopleIn, resultOf, type MatchEntry } from "./matching";
import { wantedKey } from "./wanted-creator";

const entry = (text: string, posts: string[] = []): MatchEntry => ({
  wanted: { by: "username", text },
  posts,
});

test("each is new, owned, absent, ambiguous or not asked yet", () => {
  const entries = ["new", "mine", "nobody", "twice", "later"].map((text) => entry(text, [`post of ${text}`]));
  const matches = [
    { state: "found", id: "tiktok_1" },
    { state: "found", id: "tiktok_2" },
    { state: "absent" },
    { state: "several", ids: ["tiktok_2", "youtube_3"] },
  ] as const;
  const result = resultOf(
    entries,
    (each) => matches[entries.indexOf(each)] as never,
    (id) => id === "tiktok_2",
    { unnamed: ["p"], gone: [] },
  );
  expect(result).toEqual({
    fresh: [{ ...entries[0], id: "tiktok_1" }],
    owned: [{ ...entries[1], id: "tiktok_2" }],
    absent: [entries[2]],
    several: [
      {
        ...entries[3],
        ids: [
          { id: "tiktok_2", isOwned: true },
          { id: "youtube_3", isOwned: false },
        ],
      },
    ],
    open: [entries[4]],
    unnamed: ["p"],
    gone: [],
  });
  expect(peopleIn(result)).toBe(5);
});

test("two names of one creator cost one credit", () => {
  const entries = [entry("lea", ["a"]), { ...entry("lea@example.com", ["b"]) }];
  const { fresh } = resultOf(
    entries,
    () => ({ state: "found", id: "tiktok_1" }),
    () => false,
  );
  expect(fresh).toEqual([{ ...entries[0], id: "tiktok_1", posts: ["a", "b"] }]);
});

test("a handle is one, with or without capitals; of two platforms it is two", () => {
  const key = (text: string, platform?: "tiktok" | "youtube") =>
    wantedKey({ by: "username", text, platform });
  expect(key("Lea")).toBe(key("lea"));
  expect(key("lea", "tiktok")).not.toBe(key("lea", "youtube"));
  expect(key("lea")).not.toBe(wantedKey({ by: "email", text: "lea" }));
});
