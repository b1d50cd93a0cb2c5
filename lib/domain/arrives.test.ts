import { expect, test } from "vitest";
import { arrives } from "./arrives";

const from = (path: string) => ({ "sec-fetch-site": "same-origin", referer: `http://localhost:3000${path}` });

test.each<[string, Record<string, string>, boolean]>([
  ["typed", { "sec-fetch-site": "none" }, true],
  ["followed from another site", { "sec-fetch-site": "cross-site" }, true],
  ["a reload of what was typed", { "sec-fetch-site": "none", "cache-control": "max-age=0" }, false],
  ["another page of the same search", from("/creators?page=2"), false],
  ["back from the price", from("/creators/reveal?ids=tiktok_1"), false],
  ["the handle of a post", from("/viral?categories=Food"), true],
  ["a page that begins alike", from("/creatorsome"), true],
  ["a reload of what a post led to", { ...from("/viral"), "cache-control": "no-cache" }, false],
  ["no word of what was before", { "sec-fetch-site": "same-origin" }, false],
  ["no address before", { "sec-fetch-site": "same-origin", referer: "about" }, false],
  ["a program that sends nothing", {}, false],
])("%s", (_, headers, isArrival) => expect(arrives(new Headers(headers), "/creators")).toBe(isArrival));
