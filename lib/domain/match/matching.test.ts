import { expect, test } from "vitest";
import { peopleIn, resultOf, type MatchEntry } from "./matching";
import { peopleOfPosts, wantedKey, wantedOfPost } from "./wanted-creator";

const entry = (text: string, posts: string[] = []): MatchEntry => ({
  wanted: { by: "username", text },
  posts,
});

test("each person is new, owned, absent, ambiguous or not searched yet", () => {
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

test("one handle counts once in any case, and once per platform", () => {
  const key = (text: string, platform?: "tiktok" | "youtube") =>
    wantedKey({ by: "username", text, platform });
  expect(key("Lea")).toBe(key("lea"));
  expect(key("lea", "tiktok")).not.toBe(key("lea", "youtube"));
  expect(key("lea")).not.toBe(wantedKey({ by: "email", text: "lea" }));
});

test.each([
  [
    { id: "p", creatorUsername: " @Lea " },
    { by: "username", text: "Lea" },
  ],
  [
    { id: "tiktok_1", creatorUsername: "lea" },
    { by: "username", text: "lea", platform: "tiktok" },
  ],
  [
    { id: "p", creatorUsername: "lea", videoUrl: "https://youtu.be/x" },
    { by: "username", text: "lea", platform: "youtube" },
  ],
  [{ id: "p", creatorUsername: "@" }, null],
  [{ id: "p" }, null],
])("finds the author of %j", (post, wanted) => expect(wantedOfPost(post)).toEqual(wanted));

test("counts creators of posts once per platform, and ignores posts without one", () => {
  const names = ["tiktok_1 lea", "tiktok_2 @LEA", "youtube_3 lea", "tiktok_4 ben", "p5 lea", "tiktok_6 "];
  const posts = names.map((each) => {
    const [id, creatorUsername] = each.split(" ") as [string, string];
    return { id, creatorUsername };
  });
  expect(peopleOfPosts(posts)).toBe(4);
  expect(peopleOfPosts([])).toBe(0);
});
