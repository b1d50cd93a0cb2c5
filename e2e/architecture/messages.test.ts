/** Texts for people are in messages modules, so that another language is another file. */
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { sourceFiles } from "./source-files";

/** Errors of calls are excluded: programs read them too, so they are written where they are thrown. */
const isShown = (path: string) => /^(app|components)\//.test(path) && !path.startsWith("app/api/");

/** Files whose texts are data. */
const DATA: Record<string, string> = {
  "components/docs/call-examples.ts": "Programs to copy.",
  "components/shell/poster-wall.tsx": "What invented people wrote over their videos, in seven languages.",
  "components/viral/category-glyph.ts": "Categories, by the names that the service gives them.",
};

/** Attributes and component properties that people read or hear. */
const READ =
  /^(aria-(label|description|roledescription|valuetext)|alt|all|cancel|description|error|help|hint|label|lead|note|placeholder|subtitle|submit|title|unit|what|words)$/;

/** A sentence or phrase with a capital letter, also in tables and conditions. */
const SENTENCE = /^\p{Lu}[\p{L}’']* \S|\p{Ll}\. \p{Lu}|\p{Ll}{2}[.…]$/u;

type Node = { type: string; start: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";
const hasLetter = (text: string) => /\p{L}/u.test(text);

/** Returns a literal's text with `…` for variable parts, or null for other nodes. */
function literalOf(node: Node): string | null {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node.type !== "TemplateLiteral") return null;
  const parts = node.quasis as { value: { cooked: string } }[];
  return parts.map(({ value }) => value.cooked).join("…");
}

/** Properties whose literal values are shown unchanged, unlike operands of comparisons and arguments. */
const PASSED_ON: Record<string, readonly string[]> = {
  JSXExpressionContainer: ["expression"],
  ConditionalExpression: ["consequent", "alternate"],
  LogicalExpression: ["left", "right"],
  ParenthesizedExpression: ["expression"],
};

function shownLiterals(node: unknown): string[] {
  if (!isNode(node)) return [];
  const text = literalOf(node);
  if (text !== null) return hasLetter(text.replaceAll("…", "")) ? [text] : [];
  return (PASSED_ON[node.type] ?? []).flatMap((key) => shownLiterals(node[key]));
}

function textsAt(node: Node): string[] {
  if (node.type === "JSXText") return hasLetter(String(node.value)) ? [String(node.value).trim()] : [];
  if (node.type === "JSXElement" || node.type === "JSXFragment")
    return (node.children as unknown[]).flatMap(shownLiterals);
  if (node.type === "JSXAttribute") {
    const { name } = node.name as { name: unknown };
    return typeof name === "string" && READ.test(name) ? shownLiterals(node.value) : [];
  }
  const text = literalOf(node);
  return text !== null && SENTENCE.test(text) ? [text] : [];
}

/** Every text that `source` writes for people, in order. */
function textsIn(source: string): string[] {
  const { program } = parseSync("file.tsx", source);
  const found: { start: number; text: string }[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (!isNode(value)) return;
    found.push(...textsAt(value).map((text) => ({ start: value.start, text })));
    Object.values(value).forEach(walk);
  };
  walk(program);
  return [...new Set(found.toSorted((a, b) => a.start - b.start).map(({ text }) => text))];
}

test.each([
  ["<p>Add credits</p>", ["Add credits"]],
  ["<p>{isOpen ? 'open' : `${count} left`}</p>", ["open", "… left"]],
  ["<p>{isBusy && 'saving'}</p>", ["saving"]],
  ["<p>{isBusy ? (<b />) : ('apply')}</p>", ["apply"]],
  ['<Field label="Name" name="name" className="grid" />', ["Name"]],
  ["<Field error={isWrong ? 'missing' : undefined} />", ["missing"]],
  ['const DONE = { saved: "Saved. Applies now." };', ["Saved. Applies now."]],
  ["const left = `Only ${count} left`;", ["Only … left"]],
])("finds the text of %s", (source, texts) => {
  expect(textsIn(source)).toEqual(texts);
});

test.each([
  '<p className="grid items-center">{messages.title}</p>',
  "<p>{name} · {count}</p>",
  '<p>{kind === "open" && messages.open}</p>',
  '<Button variant={isOpen ? "plain" : "ghost"} type="submit" />',
  'import { Button } from "@/components/ui/button";',
  'const zone = "UTC";',
])("finds no text in %s", (source) => {
  expect(textsIn(source)).toEqual([]);
});

test("texts for people are in messages modules", () => {
  const files = sourceFiles().filter(
    ({ path, isTest }) =>
      !isTest && isShown(path) && !/\/messages[./]/.test(path) && !Object.hasOwn(DATA, path),
  );
  expect(files.length).toBeGreaterThan(300);
  const hits = files.flatMap(({ path, text }) => textsIn(text).map((found) => `${path}: ${found}`));
  expect(hits).toEqual([]);
});
