import "server-only";
import { pause } from "@/lib/server/runtime/pause";
import { AppError } from "@/lib/contract/errors";
import { formatExact } from "@/lib/contract/human-number";
import {
  INGESTED,
  MOST_INGESTED,
  MOST_INGESTED_VALUES,
  MOST_NAMED,
  type RefusedRecord,
} from "@/lib/contract/ingest";
import { quoted } from "@/lib/contract/quoted";
import { didYouMean } from "@/lib/contract/suggestion";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import { readMoment } from "../import/field-readers";
import { readJsonLines } from "../import/read-json-lines";
import { openLanguageDetector, type DetectLanguage } from "../import/detect-language";
import { RECORD_KINDS } from "../import/record-kinds";
import { countValues, isTooDeep, MOST_DEPTH } from "../import/limits";
import { isRecord, type SourceItem } from "../import/source-item";

/** Milliseconds of work after which other requests get their turn. */
const TURN_MS = 20;

/** The body is split into lines in pieces of this many characters. */
const PIECE = 1 << 16;

/** Returns a function that yields to other requests when its caller has worked for long enough. */
function takingTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await pause();
    since = performance.now();
  };
}

async function* pieces(text: string): AsyncGenerator<string> {
  const turn = takingTurns();
  for (let start = 0; start < text.length; start += PIECE) {
    await turn();
    yield text.slice(start, start + PIECE);
  }
}

function refuseManyValues(body: string): void {
  if (countValues(body) <= MOST_INGESTED_VALUES) return;
  const message = `must have at most ${formatExact(MOST_INGESTED_VALUES)} values, so send fewer records at once`;
  const errors = [{ field: "body", code: "invalid_value", message }];
  throw new AppError("invalid_parameter", `The body ${message}.`, { errors });
}

/**
 * `at` counts the lines of the body, or the entries of an array, from 1. Reading stops one record after the limit,
 * because a body of empty records has millions of them.
 * @throws AppError `invalid_parameter` when the values of the body would fill the memory
 */
export async function recordsIn(body: string): Promise<SourceItem[]> {
  refuseManyValues(body);
  const text = body.replace(/^\uFEFF/, "").trim();
  if (!text.startsWith("[")) {
    const items: SourceItem[] = [];
    for await (const item of readJsonLines(pieces(body))) {
      items.push(item);
      if (items.length > MOST_INGESTED) break;
    }
    return items;
  }
  if (isTooDeep(text)) return [{ at: 1, problem: `it nests deeper than ${MOST_DEPTH} levels` }];
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch {
    return [{ at: 1, problem: "it is not valid JSON" }];
  }
  return (values as unknown[])
    .slice(0, MOST_INGESTED + 1)
    .map((fields, index) =>
      isRecord(fields) ? { at: index + 1, fields } : { at: index + 1, problem: "it is not a JSON object" },
    );
}

type Judged = { row: object } | { refused: Omit<RefusedRecord, "line">[] };

type Rules = { importedAt: number; isInferring: boolean; detectLanguage?: DetectLanguage };

/** Derives the same values as an import. The language library is loaded for the first creator. */
async function rulesOf(kind: RecordKind, importedAt: number): Promise<Rules> {
  const rules = { importedAt, isInferring: true };
  return kind === "creators" ? { ...rules, detectLanguage: await openLanguageDetector() } : rules;
}

/** @param isNaming the answer has room for more reasons; finding similar names takes longer than all other checks */
function judge(kind: RecordKind, fields: Record<string, unknown>, rules: Rules, isNaming: boolean): Judged {
  const known = Object.keys(INGESTED[kind].shape);
  const unknown = Object.keys(fields)
    .filter((name) => !known.includes(name))
    .slice(0, MOST_NAMED);
  if (unknown.length > 0 && !isNaming) return { refused: [] };
  if (unknown.length > 0)
    return {
      refused: unknown.map((name) => ({
        field: quoted(name),
        message: `is not a field of ${kind}.${didYouMean(name, known)}`,
      })),
    };
  const { observedAt: given, ...record } = fields;
  const observed = readMoment(given);
  if (observed.problem) return { refused: [{ field: "observedAt", message: observed.problem }] };
  const { row, findings } = RECORD_KINDS[kind].check(record, true, rules);
  const wrong = findings.map(({ field, reason }) => ({ field, message: reason }));
  return row && wrong.length === 0
    ? { row: { ...row, observedAt: observed.value ?? rules.importedAt } }
    : { refused: wrong };
}

/**
 * Counts all refused records and names the first reasons.
 * @param now milliseconds since 1970, used for values that have no `observedAt`
 */
export async function checkRecords(
  kind: RecordKind,
  items: readonly SourceItem[],
  now: number,
): Promise<{ rows: object[]; refused: number; errors: RefusedRecord[] }> {
  const rows: object[] = [];
  const errors: RefusedRecord[] = [];
  let refused = 0;
  const rules = await rulesOf(kind, now);
  const turn = takingTurns();
  for (const item of items) {
    await turn();
    const isNaming = errors.length < MOST_NAMED;
    const judged: Judged =
      "problem" in item
        ? { refused: [{ field: "", message: item.problem }] }
        : judge(kind, item.fields, rules, isNaming);
    if ("row" in judged) {
      rows.push(judged.row);
      continue;
    }
    refused++;
    if (isNaming) errors.push(...judged.refused.map((each) => ({ line: item.at, ...each })));
  }
  return { rows, refused, errors };
}
