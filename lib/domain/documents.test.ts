import { expect, test } from "vitest";
import {
  anchors,
  asMarkdown,
  documentAt,
  pageNamed,
  readDocuments,
  resolveLink,
  searchDocuments,
  sectionsOf,
} from "./documents";

const documents = readDocuments({
  "docs/operate/README.md":
    "# Run it\n\n**First** sentence. Second. See [backup](backup.md#restore), [start](../start.md).\n",
  "docs/operate/backup.md":
    "# Backup\n\nCopies _all_ of `DATA_DIR`:\n\n## Restore\n\nFrom a [copy](../../lib/cli/restore-command.ts).\n",
  "docs/start.md":
    "# Start\n\nBegin here.\n\n```sh\n## no heading\n```\n\n## Run it\n\nnpm start, then restore nothing.\n",
  "docs/decisions/002-b.md": "# 2. B\n\nWe decided.\n",
  "SECURITY.md": "# Security\n\n[Start](docs/start.md), [site](https://example.com/a), [below](#x)\n",
});
const of = (source: string) => documents.find((document) => document.source === source)!;

test("a document's address is its path in the repository", () =>
  expect(documents.map(({ address, title, group }) => [address, title, group])).toEqual([
    ["/docs/start", "Start", "Start"],
    ["/docs/operate", "Run it", "Operate"],
    ["/docs/operate/backup", "Backup", "Operate"],
    ["/docs/report-a-weakness", "Security", "Trust"],
    ["/docs/decisions/002-b", "2. B", "Decisions"],
  ]));

test("the page of a skill begins with its title", () => {
  const [skill] = readDocuments({
    "docs/skills/deck/SKILL.md":
      "---\nname: deck\ndescription: a\n---\n\n# Deck\n\nFor agents.\n\n---\n\nEnd.\n",
  });
  expect(skill).toMatchObject({ address: "/docs/skills/deck", title: "Deck", summary: "For agents." });
  expect(skill!.text).toBe("# Deck\n\nFor agents.\n\n---\n\nEnd.\n");
});

test("the summary is the first sentence, without markup", () => {
  expect(of("docs/operate/README.md").summary).toBe("First sentence.");
  expect(of("docs/operate/backup.md").summary).toBe("Copies all of DATA_DIR.");
});

test.each([
  ["docs/operate/README.md", "backup.md#restore", "/docs/operate/backup#restore"],
  ["docs/operate/backup.md", "../../lib/cli/restore-command.ts", null],
  ["docs/start.md", "operate/README.md", "/docs/operate"],
  ["SECURITY.md", "docs/start.md", "/docs/start"],
  ["SECURITY.md", "https://example.com/a", "https://example.com/a"],
  ["SECURITY.md", "docs/operate", "/docs/operate"],
  ["SECURITY.md", "#x", "#x"],
  ["SECURITY.md", "javascript:alert(1)", null],
])("in %s, %s leads to %s", (source, href, address) =>
  expect(resolveLink(href, of(source), documents)).toBe(address),
);

test("Markdown links to Markdown, and code files are plain text", () => {
  expect(asMarkdown(of("docs/operate/README.md"), documents)).toContain(
    "[backup](/docs/operate/backup.md#restore), [start](/docs/start.md).",
  );
  expect(asMarkdown(of("docs/operate/backup.md"), documents)).toContain("From a copy.");
  expect(asMarkdown(of("SECURITY.md"), documents)).toContain(
    "[Start](/docs/start.md), [site](https://example.com/a), [below](#x)",
  );
});

test("a code span that names a page is a link to it", () =>
  expect(["/admin/import", "/api/openapi.json", "/library/[id]", "npm start"].map(pageNamed)).toEqual([
    "/admin/import",
    "/api/openapi.json",
    null,
    null,
  ]));

test("lines of code are no headings", () =>
  expect(sectionsOf(of("docs/start.md")).map(({ heading, anchor }) => [heading, anchor])).toEqual([
    ["Start", ""],
    ["Run it", "run-it"],
  ]));

test("a section of the errors has a page of its own", () => {
  const errors = readDocuments({
    "docs/errors.md":
      "# Errors\n\nAll.\n\n## not_found\n\nNothing here. Status 404.\n\nCheck [it](start.md).\n",
    "docs/start.md": "# Start\n\n## Run it\n\nNow.\n",
  });
  const page = documentAt("/docs/errors/not_found", errors)!;
  expect(page).toMatchObject({ title: "not_found", summary: "Nothing here.", group: "Reference" });
  expect(asMarkdown(page, errors)).toBe(
    "# not_found\n\nNothing here. Status 404.\n\nCheck [it](/docs/start.md).\n",
  );
  expect(documentAt("/docs/errors", errors)?.title).toBe("Errors");
  for (const address of ["/docs/errors/", "/docs/errors/other", "/docs/start/run-it"])
    expect(documentAt(address, errors)).toBeUndefined();
});

test("equal headings have anchors of their own", () =>
  expect(["Added", "`a.b`: c d", "Added"].map(anchors())).toEqual(["added", "ab-c-d", "added-1"]));

test("the search finds sections that have all words, headings first", () => {
  const found = searchDocuments(documents, " RESTORE ");
  expect(found.map(({ address }) => address)).toEqual(["/docs/operate/backup#restore", "/docs/start#run-it"]);
  expect(found[0]).toEqual({
    address: "/docs/operate/backup#restore",
    title: "Backup",
    heading: "Restore",
    excerpt: "From a copy.",
  });
  expect(searchDocuments(documents, "restore nothing")).toHaveLength(1);
  expect(searchDocuments(documents, "restore elephants")).toEqual([]);
  expect(searchDocuments(documents, "  ")).toEqual([]);
});
