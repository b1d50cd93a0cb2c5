/** No row is silently wrong: each value is right, asked for, left out or rejected with a reason. */
import { expect, test } from "vitest";
import { importFixture, type Imported } from "@/lib/testing/import-fixture";
import { truthFile, type TruthFile } from "@/lib/testing/truth-files";
import { ImportError } from "./import-error";

const FILES = Number(process.env.TRUTH_FILES ?? 300);

type Row = Record<string, unknown>;
type Result = { wrong: string[]; right: number; missing: number };

/** Compares a row with the truth. */
function compare(row: Row, truth: Row, name: string): Result {
  const result: Result = { wrong: [], right: 0, missing: 0 };
  for (const [field, value] of Object.entries(truth)) {
    if (row[field] === undefined) result.missing++;
    else if (row[field] === value) result.right++;
    else result.wrong.push(`${name}: ${field} is ${String(row[field])}, not ${String(value)}`);
  }
  return result;
}

function truthOf({ kind, people, posts }: TruthFile): Map<string, Row> {
  if (kind === "creators") return new Map(people.map((person) => [person.username, person]));
  return new Map(
    posts.map(({ username, ...post }) => [post.id, { ...post, creatorUsername: username } as Row]),
  );
}

function judge(file: TruthFile, { rows, kind, counts }: Imported<"posts" | "creators">): Result {
  const truth = truthOf(file);
  const all: Result = { wrong: [], right: 0, missing: 0 };
  if (kind !== file.kind) all.wrong.push(`${file.seed}: read as ${kind}`);
  if (counts.accepted + counts.rejected !== counts.rows) all.wrong.push(`${file.seed}: rows do not add up`);
  for (const row of rows as unknown as Row[]) {
    const key = String(file.kind === "creators" ? row.username : row.id);
    const known = truth.get(key);
    if (!known) all.wrong.push(`${file.seed}: ${key} is nobody`);
    else {
      const { wrong, right, missing } = compare(row, known, `${file.seed} ${key}`);
      all.wrong.push(...wrong);
      all.right += right;
      all.missing += missing;
    }
  }
  return all;
}

test(`${FILES} tables of what is true, written in many ways`, async () => {
  const wrong: string[] = [];
  const asked: string[] = [];
  let [right, missing, read] = [0, 0, 0];
  for (let seed = 0; seed < FILES; seed++) {
    const file = truthFile(seed);
    try {
      const found = judge(file, await importFixture(file.name, file.bytes));
      wrong.push(...found.wrong);
      right += found.right;
      missing += found.missing;
      read++;
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      asked.push(`${seed}: ${error.message.slice(0, 300)}`);
    }
  }
  expect(wrong).toEqual([]);
  // Asking is honest, but most tables must be read, and read whole.
  expect(read / FILES).toBeGreaterThan(0.95);
  expect(right / (right + missing)).toBeGreaterThan(0.97);
}, 900_000);
