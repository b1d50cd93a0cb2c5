/** The repository's documents as the pages below /docs: addresses, groups, links between them, search. */
import { ALL_PAGES } from "../contract/pages";

export const DOCUMENT_GROUPS = [
  "Start",
  "Guides",
  "Operate",
  "Reference",
  "Trust",
  "Changes",
  "Develop",
  "Decisions",
] as const;
export type DocumentGroup = (typeof DOCUMENT_GROUPS)[number];

export type Document = {
  /** Path in the repository, such as `docs/operate/backup.md`. */
  source: string;
  /** Path in the product, such as `/docs/operate/backup`. */
  address: string;
  title: string;
  /** First sentence of the first paragraph, without markup. */
  summary: string;
  text: string;
  group: DocumentGroup;
};

/** Documents of a group in their order. Other documents follow by title, in the group of their folder. */
const PLACED: readonly (readonly [source: string, group: DocumentGroup])[] = [
  ["docs/start.md", "Start"],
  ["docs/concepts.md", "Start"],
  ["docs/guides/marketer.md", "Guides"],
  ["docs/guides/admin.md", "Guides"],
  ["docs/look-closer.md", "Guides"],
  ["docs/guides/until-enough-fit.md", "Guides"],
  ["docs/guides/share-with-clients.md", "Guides"],
  ["docs/guides/outreach.md", "Guides"],
  ["docs/guides/own-contacts.md", "Guides"],
  ["docs/guides/bell.md", "Guides"],
  ["docs/guides/notices.md", "Guides"],
  ["docs/guides/agents.md", "Guides"],
  ["docs/guides/import-data.md", "Guides"],
  ["docs/guides/sources.md", "Guides"],
  ["docs/operate/README.md", "Operate"],
  ["docs/operate/install.md", "Operate"],
  ["docs/reference/settings.md", "Reference"],
  ["docs/guides/api.md", "Reference"],
  ["docs/guides/webhooks.md", "Reference"],
  ["docs/guides/client.md", "Reference"],
  ["docs/errors.md", "Reference"],
  ["docs/skills/scoutdeck/SKILL.md", "Reference"],
  ["docs/specification.md", "Reference"],
  ["docs/security.md", "Trust"],
  ["docs/privacy.md", "Trust"],
  ["docs/money.md", "Trust"],
  ["docs/data.md", "Trust"],
  ["SECURITY.md", "Trust"],
  ["CHANGELOG.md", "Changes"],
  ["docs/guides/developer.md", "Develop"],
  ["CONTRIBUTING.md", "Develop"],
  ["docs/architecture.md", "Develop"],
];

const FOLDERS: readonly (readonly [start: string, group: DocumentGroup])[] = [
  ["docs/operate/", "Operate"],
  ["docs/reference/", "Reference"],
  ["docs/decisions/", "Decisions"],
];

function addressOf(source: string): string {
  // docs/security.md has the shorter address.
  if (source === "SECURITY.md") return "/docs/report-a-weakness";
  const path = source
    .replace(/^docs\//, "")
    .replace(/(^|\/)(README|SKILL)\.md$/, "")
    .replace(/\.md$/, "");
  return `/docs/${path.toLowerCase()}`;
}

const withoutMarkup = (text: string) =>
  text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/`|\*{1,2}(?=\S)|(?<=\S)\*{1,2}/g, "")
    // Underscores inside of names such as DATA_DIR stay.
    .replaceAll(/(?<![\p{L}\p{N}_])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}_])/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();

function summaryOf(text: string): string {
  const paragraph = text.split(/\n{2,}/).find((block) => /^[\p{L}*`[]/u.test(block)) ?? "";
  return (
    /^.*?[.:](?=\s|$)/.exec(withoutMarkup(paragraph))?.[0].replace(/:$/, ".") ?? withoutMarkup(paragraph)
  );
}

const placeOf = (source: string) => PLACED.findIndex(([placed]) => placed === source);

/** @param texts Markdown by path in the repository */
export function readDocuments(texts: Readonly<Record<string, string>>): Document[] {
  const documents = Object.entries(texts).map(([source, whole]): Document => {
    // A skill begins with data for agents.
    const text = whole.replace(/^---\n[^]*?\n---\n+/, "");
    const place = placeOf(source);
    const folder = FOLDERS.find(([start]) => source.startsWith(start));
    const title = withoutMarkup(/^# (.*)$/m.exec(text)?.[1] ?? source);
    const group = PLACED[place]?.[1] ?? folder?.[1] ?? "Develop";
    return { source, address: addressOf(source), title, summary: summaryOf(text), text, group };
  });
  const rank = ({ source }: Document) => (placeOf(source) === -1 ? PLACED.length : placeOf(source));
  const keyOf = ({ title, source, group }: Document) => (group === "Decisions" ? source : title);
  return documents.toSorted(
    (a, b) =>
      DOCUMENT_GROUPS.indexOf(a.group) - DOCUMENT_GROUPS.indexOf(b.group) ||
      rank(a) - rank(b) ||
      keyOf(a).localeCompare(keyOf(b), "en"),
  );
}

/**
 * The address in the product of a link in a document.
 * @returns null for files that the product does not show, such as code
 */
export function resolveLink(href: string, from: Document, documents: readonly Document[]): string | null {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const { pathname, hash } = new URL(href, `file:///${from.source}`);
  // A folder's link leads to its README.
  const sources = [pathname, `${pathname}/README.md`];
  const target = documents.find(({ source }) => sources.includes(`/${source}`));
  return target ? `${target.address}${hash}` : null;
}

/** The page of the product that a code span such as `/docs/api` names, or null. */
export const pageNamed = (code: string): string | null =>
  code === "/api/openapi.json" || ALL_PAGES.some(({ path }) => path === code && !path.includes("["))
    ? code
    : null;

/** The document as Markdown whose links lead to the Markdown of other documents. */
export function asMarkdown(document: Document, documents: readonly Document[]): string {
  return document.text.replaceAll(
    /(?<!!)\[([^\]]*)\]\(([^)\s]+)\)/g,
    (_whole, words: string, href: string) => {
      const to = resolveLink(href, document, documents);
      if (to === null) return words;
      return `[${words}](${to.startsWith("/") ? to.replace(/(?=#|$)/, ".md") : to})`;
    },
  );
}

/** @returns a function that names the headings of one document in their order, as GitHub does */
export function anchors(): (heading: string) => string {
  const counts = new Map<string, number>();
  return (heading) => {
    const anchor = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-");
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  };
}

export type Section = { heading: string; anchor: string; level: number; text: string };

/** The part before the first heading of level 2 has the document's title. Lines of code are no headings. */
export function sectionsOf({ text, title }: Pick<Document, "text" | "title">): Section[] {
  const sections: Section[] = [{ heading: title, anchor: "", level: 1, text: "" }];
  const anchorOf = anchors();
  let isCode = false;
  for (const line of text.split("\n")) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    const [, marks = "", heading = ""] = (!isCode && /^(#{2,6}) (.*)$/.exec(line)) || [];
    if (heading !== "")
      sections.push({
        heading: withoutMarkup(heading),
        anchor: anchorOf(heading),
        level: marks.length,
        text: "",
      });
    else if (!line.startsWith("# ") || isCode) sections.at(-1)!.text += `${line}\n`;
  }
  return sections;
}

/** Each section of these documents has a page of its own below the document's address. */
const IN_PAGES = ["docs/errors.md"];

/** @returns the document of an address, or the section that has a page there */
export function documentAt(address: string, documents: readonly Document[]): Document | undefined {
  const whole = documents.find((document) => document.address === address);
  if (whole) return whole;
  const of = documents.find(
    (document) => IN_PAGES.includes(document.source) && address.startsWith(`${document.address}/`),
  );
  const section = of && sectionsOf(of).find(({ anchor }) => address === `${of.address}/${anchor}`);
  if (!section || section.anchor === "") return undefined;
  const text = `# ${section.heading}\n${section.text.trimEnd()}\n`;
  return { ...of, address, title: section.heading, summary: summaryOf(text), text };
}

export type Found = { address: string; title: string; heading: string; excerpt: string };

const MOST_FOUND = 30;
const EXCERPT_LENGTH = 160;

const plainText = (text: string) =>
  withoutMarkup(text.replaceAll(/^\s*(```.*|\|[-| :]+\||>|[-*] (?=\S))/gm, "").replaceAll("|", " "));

function excerptOf(text: string, word: string): string {
  const plain = plainText(text);
  const at = Math.max(0, plain.toLowerCase().indexOf(word) - 60);
  const start = at === 0 ? 0 : plain.indexOf(" ", at) + 1;
  const end =
    plain.length > start + EXCERPT_LENGTH ? plain.lastIndexOf(" ", start + EXCERPT_LENGTH) : plain.length;
  return `${start > 0 ? "… " : ""}${plain.slice(start, end)}${plain.length > end ? " …" : ""}`;
}

/** Sections that have every word of the query, titles and headings first. */
export function searchDocuments(documents: readonly Document[], query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return [];
  const found = documents.flatMap((document) =>
    sectionsOf(document).flatMap((section) => {
      const [title, heading, text] = [document.title, section.heading, plainText(section.text)].map((each) =>
        each.toLowerCase(),
      );
      if (!words.every((word) => `${title} ${heading} ${text}`.includes(word))) return [];
      // A title alone matches only where the document begins.
      if (section.level > 1 && !words.some((word) => `${heading} ${text}`.includes(word))) return [];
      const weight =
        words.filter((word) => heading!.includes(word)).length * 4 +
        words.filter((word) => title!.includes(word)).length * 2 +
        (words.every((word) => text!.includes(word)) ? 1 : 0) -
        DOCUMENT_GROUPS.indexOf(document.group) / 2;
      const address = `${document.address}${section.anchor && `#${section.anchor}`}`;
      const { title: of } = document;
      return [
        { address, title: of, heading: section.heading, excerpt: excerptOf(section.text, words[0]!), weight },
      ];
    }),
  );
  return found
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST_FOUND)
    .map(({ address, title, heading, excerpt }) => ({ address, title, heading, excerpt }));
}
