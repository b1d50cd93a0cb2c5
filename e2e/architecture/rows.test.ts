/**
 * Rows reach the code under camelCase names (decision 88), and a function that spreads a value into a new one says of which
 * type the result is: a spread accepts columns that the contract's type doesn't have.
 */
import { expect, test } from "vitest";
import { parseSync } from "vite";
import { sourceFiles, type SourceFile } from "./source-files";

type Node = { type: string; start: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const nodesIn = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesIn)];

const parsed = ({ path, text }: Pick<SourceFile, "path" | "text">) =>
  parseSync(path, text).program as unknown as Node;

const everything = sourceFiles();
const files = everything.filter(({ path, isTest }) => !isTest && /^(app|components|lib)\//.test(path));

/** `app_id` of the table `api_key`: the names that code would have without the mapper. */
function sqlNames(): Set<string> {
  const { text } = files.find(({ path }) => path === "lib/server/schema/tables.ts")!;
  const names = [...text.matchAll(/^ +([a-z]+[A-Z]\w*): /gm)].map(([, name]) => name!);
  return new Set(names.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)));
}

/** Public interfaces have such names too: the service's pages, OAuth, and the tools of agents. */
const PUBLIC_NAMES = ["next_page", "redirect_uri", "redirect_uris", "not_found"];
const PUBLIC_FILES =
  /^lib\/server\/(schema\/migrations\/|http\/|service\/import\/|service\/account-tools|team\/agents\/|adapters\/(?!sqlite|postgres))/;
/** Text in the database and notes of backups, whose names stay. */
const STORED = ["lib/server/team/views/notices.ts", "lib/cli/backup-command.ts"];

const names = sqlNames();
for (const name of PUBLIC_NAMES) names.delete(name);

const snakeNames = (file: Pick<SourceFile, "path" | "text">) =>
  [...names].some((name) => file.text.includes(name))
    ? nodesIn(parsed(file))
        .filter(({ type }) => type === "Identifier")
        .map(({ name }) => name as string)
        .filter((name) => names.has(name))
    : [];

const isOfRows = ({ path }: SourceFile) =>
  /^lib\/(server|cli)\//.test(path) && !PUBLIC_FILES.test(path) && !STORED.includes(path);

test("code has no name of a table or column as SQL spells it", () => {
  expect(names.size).toBeGreaterThan(200);
  const bad = files
    .filter(isOfRows)
    .flatMap((file) => snakeNames(file).map((name) => `${file.path}: ${name}`));
  expect(bad).toEqual([]);
});

test("the rule finds them, but not in SQL", () => {
  const named = (text: string) => snakeNames({ path: "a.ts", text });
  expect(named("f(row.created_at); const { list_id } = row")).toContain("created_at");
  expect(named("sql<{ member_id: string }>`select member_id from member`")).toEqual(["member_id"]);
  expect(named("sql`select created_at from list` // created_at")).toEqual([]);
});

/** The compiler believes the type of a raw statement, whose rows are mapped like all others. */
const rawTypes = (file: Pick<SourceFile, "path" | "text">): string[] =>
  nodesIn(parsed(file))
    .filter(({ type, tag }) => type === "TaggedTemplateExpression" && isNode(tag) && tag.name === "sql")
    .flatMap(({ typeArguments }) => (isNode(typeArguments) ? nodesIn(typeArguments) : []))
    .filter(({ type }) => type === "TSPropertySignature")
    .map(({ key }) => (key as Node).name as string)
    .filter((name) => name?.includes("_"));

test("types of raw statements have the names of code, in tests too", () => {
  const raw = everything.filter(({ text }) => text.includes("sql<"));
  expect(raw.length).toBeGreaterThan(50);
  expect(raw.flatMap((file) => rawTypes(file).map((name) => `${file.path}: ${name}`))).toEqual([]);
  const text = "sql<{ page_count: number; n: number }>`pragma page_count`";
  expect(rawTypes({ path: "a.ts", text })).toEqual(["page_count"]);
});

type Made = { name: string; isAnnotated: boolean };

const MAPPER = /^(with|to|as)[A-Z]|^(row|view|event|record)Of$/;
const FUNCTIONS = ["ArrowFunctionExpression", "FunctionExpression", "FunctionDeclaration"];

/** Objects that a function answers with, without those of functions in it. */
function answered(node: Node): Node[] {
  const body = node.body as Node;
  const within = (each: Node): Node[] => {
    if (FUNCTIONS.includes(each.type)) return [];
    if (each.type === "ObjectExpression") return [each];
    if (each.type === "ReturnStatement" || each === body || /^(Conditional|Parenthesized)/.test(each.type))
      return childrenOf(each).flatMap(within);
    return each.type.endsWith("Statement") ? childrenOf(each).flatMap(within) : [];
  };
  return within(body);
}

const spreads = (object: Node) => (object.properties as Node[]).some(({ type }) => type === "SpreadElement");

/** Functions of mapping names that answer with a spread. */
function mappers(file: Pick<SourceFile, "path" | "text">): Made[] {
  return nodesIn(parsed(file)).flatMap((node) => {
    const made = node.type === "VariableDeclarator" ? (node.init as Node | null) : node;
    const { name } = (node.id ?? {}) as { name?: string };
    if (!made || name === undefined || !MAPPER.test(name) || !FUNCTIONS.includes(made.type)) return [];
    return answered(made).some(spreads) ? [{ name, isAnnotated: isNode(made.returnType) }] : [];
  });
}

test("mapping functions that spread declare their result", () => {
  const found = files
    .filter(({ text }) => text.includes("..."))
    .flatMap((file) => mappers(file).map((each) => ({ ...each, path: file.path })));
  expect(found.map(({ name }) => name)).toContain("withCell");
  expect(found.filter(({ isAnnotated }) => !isAnnotated).map(({ path, name }) => `${path}: ${name}`)).toEqual(
    [],
  );
});

test("the rule finds spreads without a declared result", () => {
  const found = (text: string) => mappers({ path: "a.ts", text }).map(({ isAnnotated }) => isAnnotated);
  expect(found("const withA = (row: Row) => ({ ...row, a: 1 })")).toEqual([false]);
  expect(found("function withA(row: Row) { if (row) return row; return { ...row, a: 1 }; }")).toEqual([
    false,
  ]);
  expect(found("function withA(row: Row): Row { return { ...row, a: 1 }; }")).toEqual([true]);
  expect(found("const other = (row: Row) => ({ ...row }); const toA = () => ({ a: 1 })")).toEqual([]);
});
