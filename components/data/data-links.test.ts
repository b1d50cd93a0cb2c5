import { expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import { dayHref, handleHref, knownHref, platformHref, statedHref, videoHref } from "./figures";

const searched = (href: string) => [...new URL(href, "http://x").searchParams] as [string, string][];

test("every link is a search that the page understands", () => {
  const creators = [
    platformHref("tiktok"),
    handleHref("youtube", "mila & co"),
    knownHref("creators", "email")!,
  ];
  for (const href of creators) {
    expect(href).toMatch(/^\/creators\?/);
    expect(parseUrl(creatorQuery, searched(href)).issues).toEqual([]);
  }
  expect(parseUrl(creatorQuery, searched(creators[1]!)).values).toMatchObject({
    source: "youtube",
    username: "mila & co",
  });
  for (const href of [dayHref("2026-11-03"), statedHref("posts", "category")!]) {
    expect(href).toMatch(/^\/viral\?/);
    expect(parseUrl(viralQuery, searched(href)).issues).toEqual([]);
  }
  expect(parseUrl(viralQuery, searched(dayHref("2026-11-03"))).values).toMatchObject({
    dateCreatedFrom: "2026-11-03",
    dateCreatedTo: "2026-11-03",
  });
});

test("figures without a filter have no link", () => {
  expect(knownHref("posts", "category")).toBeUndefined();
  expect(knownHref("creators", "bio")).toBeUndefined();
  expect(statedHref("creators", "email")).toBeUndefined();
  expect(statedHref("posts", "hook")).toBeUndefined();
});

test.each([
  ["tiktok.com/@mila/video/1", "https://tiktok.com/@mila/video/1"],
  ["youtube.com/watch?v=AbC", "https://youtube.com/watch?v=AbC"],
  ["evil.example/tiktok.com", undefined],
  ["tiktok.com@evil.example/x", undefined],
  ["mila@tiktok.com/x", undefined],
  ["tiktok.com:99999/x", undefined],
])("links only to known platforms: %s", (link, href) => expect(videoHref(link)).toBe(href));
