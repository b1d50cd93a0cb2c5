/** The types of the tables as TypeScript text, made from a migrated database. */
import type { ColumnMetadata, Kysely, TableMetadata } from "kysely";
import { NOTES, UNIONS } from "./table-notes";

/** Types of SQLite's columns. One that is not here stops the generator. */
const TYPES: Readonly<Record<string, string>> = {
  TEXT: "string",
  INTEGER: "number",
  "DOUBLE PRECISION": "number",
};

function comment(name: string, indent: string): string {
  const words = (NOTES[name] ?? "").split(" ").filter((word) => word !== "");
  if (words.length === 0) return "";
  const lines = [""];
  for (const word of words) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length > 100 && lines.at(-1) !== "") lines.push(word);
    else lines[lines.length - 1] = line;
  }
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join("")}${indent} */\n`;
}

function typeOf(name: string, column: ColumnMetadata): string {
  const plain = UNIONS[name]?.[0] ?? TYPES[column.dataType.toUpperCase()];
  if (plain === undefined) throw new Error(`${name} has the type ${column.dataType}, which has no word here`);
  // The engine numbers the rows of an automatic key, so the key is never null, whatever the schema says.
  const whole = column.isNullable && !column.isAutoIncrementing ? `${plain} | null` : plain;
  return column.hasDefaultValue || column.isAutoIncrementing ? `Generated<${whole}>` : whole;
}

/** As the database layer maps names (row-names.ts). */
const camelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

function table({ name, columns }: TableMetadata): string {
  const lines = columns.map(
    (column) =>
      `${comment(`${name}.${column.name}`, "    ")}    ${column.name}: ${typeOf(`${name}.${column.name}`, column)};\n`,
  );
  return `${comment(name, "  ")}  ${name}: {\n${lines.join("")}  };\n`;
}

function imports(): string {
  const names = new Map<string, Set<string>>();
  for (const [union, module] of Object.values(UNIONS))
    if (module !== null) names.set(module, (names.get(module) ?? new Set()).add(union));
  return [...names]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([module, unions]) => `import type { ${[...unions].sort().join(", ")} } from "${module}";\n`)
    .join("");
}

/** The text of lib/server/schema/tables.ts, before it is formatted. */
export async function tableTypes<T>(db: Kysely<T>): Promise<string> {
  const found = await db.introspection.getTables();
  const tables = found.map((each) => ({
    ...each,
    name: camelCase(each.name),
    columns: each.columns.map((column) => ({ ...column, name: camelCase(column.name) })),
  }));
  const known = new Set(
    tables.flatMap(({ name, columns }) => [name, ...columns.map((c) => `${name}.${c.name}`)]),
  );
  const lost = [...Object.keys(NOTES), ...Object.keys(UNIONS)].filter((name) => !known.has(name));
  if (lost.length > 0) throw new Error(`Notes about what is not in the schema: ${lost.join(", ")}`);
  return `import "server-only";
/** Rows of every table. Made from the migrated database by \`npm run schema\`: change the steps, not this file. */
import type { Generated } from "kysely";
${imports()}
/** Times are ISO 8601, UTC, unless their name ends in Ms. */
export interface Tables {
${tables
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  .map(table)
  .join("")}}
`;
}
