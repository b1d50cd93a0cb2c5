import "server-only";
/** Records are stored until they are published: once the answer is sent, they are not lost. */
import { createHash, randomBytes } from "node:crypto";
import { AppError } from "@/lib/contract/errors";
import { formatExact } from "@/lib/contract/human-number";
import {
  MOST_INGESTED,
  MOST_NAMED,
  type IngestCall,
  type Ingested,
  type RefusedRecord,
  INGESTED,
  MOST_INGESTED_VALUES,
} from "@/lib/contract/ingest";
import { quoted } from "@/lib/contract/quoted";
import { didYouMean } from "@/lib/contract/suggestion";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import type { CatalogueReader, RecordKind } from "@/lib/server/ports/catalogue";
import { pause } from "@/lib/server/runtime/pause";
import { packRecords } from "@/lib/server/schema/packed-records";
import { openLanguageDetector, type DetectLanguage } from "../import/detect-language";
import { readMoment } from "../import/field-readers";
import { countValues, isTooDeep, MOST_DEPTH } from "../import/limits";
import { readJsonLines } from "../import/read-json-lines";
import { RECORD_KINDS } from "../import/record-kinds";
import { isRecord, type SourceItem } from "../import/source-item";
import { confirmBatch, hasConfirmed } from "./publish-batches";

/** A body repeated without `idempotencyKey` is counted twice as a sighting, which changes no value. */
type IngestContext = VerbContext & {
  idempotencyKey?: string;
  /** Set by the embedded service, whose catalogue receives the records. */
  catalogue?: Pick<CatalogueReader, "summary">;
};

const input = (raw: unknown) => raw as IngestCall;

const WAITS =
  "Kept. The records wait, because they would replace the demo data: send them again with ?replace-demo=1, or import a file.";

/** True while the records would replace demo data without permission. */
async function waitsForWord({ db, catalogue }: IngestContext): Promise<boolean> {
  if (!catalogue || !(await catalogue.summary()).isDemo) return false;
  return !(await hasConfirmed(db));
}

async function answerNow(ctx: IngestContext, { response }: Ingested): Promise<Ingested> {
  if (!(await waitsForWord(ctx))) return { message: "OK", response };
  return { message: WAITS, response: { ...response, replacesDemo: true } };
}

async function earlier(
  { db, actor, idempotencyKey }: IngestContext,
  { digest, mayReplaceDemo }: { digest: string; mayReplaceDemo: boolean },
): Promise<Ingested | null> {
  if (idempotencyKey === undefined) return null;
  const batch = await db
    .selectFrom("ingestBatch")
    .select(["id", "digest", "answer"])
    .where("keyId", "=", actor.id)
    .where("idempotencyKey", "=", idempotencyKey)
    .executeTakeFirst();
  if (!batch) return null;
  if (batch.digest === digest) {
    if (mayReplaceDemo) await confirmBatch(db, batch.id);
    return JSON.parse(batch.answer) as Ingested;
  }
  throw new AppError("idempotency_mismatch", "This Idempotency-Key was used with another body.");
}

function nothingToKeep(errors: readonly RefusedRecord[]): AppError {
  if (errors.length === 0) {
    const message = "must have at least one record";
    const none = [{ field: "body", code: "invalid_value", message }];
    return new AppError("invalid_parameter", `The body ${message}.`, { errors: none });
  }
  const [{ line, field, message }] = errors as [RefusedRecord];
  const detail = `No record could be taken. The first, in line ${line}: ${[field, message].join(" ").trim()}`;
  return new AppError("invalid_parameter", detail, {
    errors: errors.slice(0, MOST_NAMED).map((each) => ({
      field: [`line ${each.line}`, each.field].filter(Boolean).join(": "),
      code: "invalid_value",
      message: each.message,
    })),
  });
}

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
 * `at` counts the lines of the body, or the entries of an array, from 1. At most one record beyond the limit is
 * returned, because a body of empty records has millions of them.
 * @throws AppError `invalid_parameter` when the values of the body would fill the memory
 */
export async function recordsIn(body: string): Promise<SourceItem[]> {
  refuseManyValues(body);
  const text = body.replace(/^\uFEFF/, "").trim();
  if (!text.startsWith("[")) {
    const items: SourceItem[] = [];
    for await (const found of readJsonLines(pieces(body))) {
      for (const item of found) items.push(item);
      if (items.length > MOST_INGESTED) break;
    }
    return items.slice(0, MOST_INGESTED + 1);
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

async function keep(ctx: IngestContext, kind: RecordKind, call: IngestCall): Promise<Ingested> {
  const { body, mayReplaceDemo } = call;
  const digest = createHash("sha256").update(`${kind}\n${body}`).digest("base64url");
  const same = { digest, mayReplaceDemo };
  const known = await earlier(ctx, same);
  if (known) return known;
  const items = await recordsIn(body);
  if (items.length > MOST_INGESTED) {
    const message = `must have at most ${MOST_INGESTED} records`;
    const errors = [{ field: "body", code: "invalid_value", message }];
    throw new AppError("invalid_parameter", `The body ${message}.`, { errors });
  }
  const now = new Date();
  const { rows, refused, errors } = await checkRecords(kind, items, now.getTime());
  if (rows.length === 0) throw nothingToKeep(errors);
  const id = `bat_${randomBytes(12).toString("hex")}`;
  const response = { batch: id, accepted: rows.length, refused, errors: errors.slice(0, MOST_NAMED) };
  const answer: Ingested = { message: "OK", response };
  const kept = { answer: JSON.stringify(answer), records: await packRecords(rows) };
  const from = { keyId: ctx.actor.id!, idempotencyKey: ctx.idempotencyKey ?? null };
  const { numInsertedOrUpdatedRows: added } = await ctx.db
    .insertInto("ingestBatch")
    .values({
      id,
      ...from,
      digest,
      kind,
      ...kept,
      replacesDemo: mayReplaceDemo ? 1 : 0,
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  // The same request was answered concurrently.
  return added === 0n ? (await earlier(ctx, same))! : answer;
}

async function ingest(ctx: IngestContext, kind: RecordKind, call: IngestCall): Promise<Ingested> {
  return answerNow(ctx, await keep(ctx, kind, call));
}

/**
 * Takes posts, one JSON object a line (extension; fields of section 2.1). They are in the database when this returns,
 * and in the catalogue within five minutes. While the catalogue has demo data, they wait until a call permits replacing
 * it.
 * @throws AppError `invalid_parameter` when no record could be accepted, `idempotency_mismatch`
 */
export const ingestPosts = defineVerb({ scope: "ingest", input }, (ctx: IngestContext, call: IngestCall) =>
  ingest(ctx, "posts", call),
);

/** Takes creators in the same way (fields of section 2.3). */
export const ingestCreators = defineVerb({ scope: "ingest", input }, (ctx: IngestContext, call: IngestCall) =>
  ingest(ctx, "creators", call),
);
