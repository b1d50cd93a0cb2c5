import { expect, test } from "vitest";
import { momentWords } from "@/components/ui/moment-words";
import { creatorQuery } from "@/lib/contract/creators";
import { parseBody } from "@/lib/contract/query";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { renderHtml, tagsOf } from "@/lib/testing/render-html";
import { CreatorTable } from "./creator-table";
import { knownOfRow, type Evidence } from "./known-facts";

const { values } = parseBody(creatorQuery, { mainCategory: "Fitness" });
const FIELDS = ["followers", "averageViews", "engagementRate", "email", "country", "category", "accountType"];
const owned: OwnedCreator = {
  creator: { id: "tiktok_1", username: "ana", followers: 12_400 },
  revealedAt: "2026-11-01T10:00:00Z",
  revealedBy: { id: "m", name: "Ada" },
  refreshedAt: null,
  purpose: null,
} as unknown as OwnedCreator;

function rowsOf(evidence: Evidence): Record<string, string>[] {
  const html = renderHtml(
    <CreatorTable
      ids={["tiktok_1", "tiktok_2"]}
      owned={new Map([["tiktok_1", owned]])}
      knownOf={() => knownOfRow(values, evidence, momentWords("UTC"))}
      onLists={{}}
      matched={["Category Fitness"]}
      address={{ path: "/creators", values, keep: {}, ignored: [] }}
      settings={{ density: "comfortable", columns: null }}
      currentId={undefined}
      isSelectable
      now={Date.UTC(2026, 10, 23)}
    />,
  );
  const attribute = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  const bodies = html.slice(html.indexOf("<tbody")).split("<tr").slice(1);
  return bodies.map((row) => {
    const cells = tagsOf(row, "td").filter((tag) => tag.includes("data-field"));
    return Object.fromEntries(
      cells.map((tag) => [attribute(tag, "data-field"), attribute(tag, "data-fact")]),
    );
  });
}

test("each cell says which fact it holds, and how it is known", () => {
  const provenAt = "2026-11-23T17:45:00Z";
  const [mine, fresh] = rowsOf({
    proven: { emailExists: { fact: { kind: "flag", has: false }, provenAt } },
    seen: { postId: "tiktok_7", postedAt: provenAt, followers: 9_000 },
  });
  for (const field of FIELDS) expect([field, mine![field]]).toEqual([field, "owned"]);
  const facts = FIELDS.map((field) => fresh![field]);
  expect(facts).toEqual(["seen", "unknown", "unknown", "proven", "unknown", "proven", "unknown"]);
});
