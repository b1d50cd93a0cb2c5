/** A record shows facts of posts where the team paid for none. */
import { expect, test } from "vitest";
import type { Creator } from "@/lib/contract/records";
import type { Scope } from "@/lib/contract/scopes";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import type { KnownFacts } from "./known-facts";
import { AboutBox, RecordHead, WhoBox } from "./record-view";

const owned = (creator: Partial<Creator>) =>
  ({
    creator: { id: "tiktok_6000000000000001234", ...creator },
    revealedAt: "2026-11-20T10:00:00.000Z",
    revealedBy: { id: "ada", name: "Ada" },
    refreshedAt: null,
    purpose: null,
  }) as unknown as OwnedCreator;
const post = (text: string) => ({ text, source: "post", title: "Seen in a post from 20 Nov" }) as const;
const known: KnownFacts = {
  handle: post("lea"),
  followers: post("203.5K"),
  country: post("Italy"),
  category: post("Food"),
};
const words = (creator: Partial<Creator>, scopes: readonly Scope[] = []) => {
  const props = { owned: owned(creator), scopes, known };
  return wordsOf(
    renderHtml(
      <>
        <RecordHead {...props} now={Date.parse("2026-11-26T10:00:00.000Z")} />
        <WhoBox {...props} />
        <AboutBox {...props} />
      </>,
    ),
  );
};

test("what the record lacks comes from the post, and says so", () => {
  const told = words({});
  expect(told).toContain("@lea");
  for (const fact of ["Followers 203.5K", "Country Italy", "Category Food"])
    expect(told).toContain(`${fact} (seen in a post)`);
});

test("what the record has is not replaced", () => {
  const told = words({ username: "lea.cooks", followers: 9, country: "France", mainCategory: "Pets" });
  expect(told).toContain("@lea.cooks");
  expect(told).toMatch(/Country France .*Category Pets/);
  expect(told).not.toContain("seen in a post");
});

test("one date is the data's, and no email is none as in the table", () => {
  const told = words({ dateCreated: "2026-11-02T10:00:00.000Z" }, ["contacts"]);
  expect(told.match(/Data from/g)).toHaveLength(1);
  expect(told).toContain("Date added 2 Nov 2026");
  expect(told).toContain("Email none");
});
