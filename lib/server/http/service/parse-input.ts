import "server-only";
/** Every invalid field is named at once (section 10). */
import { allFieldsOf, type QueryDefinition, type QueryValues } from "@/lib/contract/definition";
import { entryCursor, parseCursor, type EntryCursor } from "@/lib/contract/entry-cursor";
import { AppError, type FieldError } from "@/lib/contract/errors";
import { REPLACE_DEMO, type IngestCall } from "@/lib/contract/ingest";
import { parseUsageRange, usageRange, type UsageRange } from "@/lib/contract/key-usage";
import { quoted } from "@/lib/contract/quoted";
import { parseRecordIds } from "@/lib/contract/record-sources";
import type { Operation } from "@/lib/contract/operations";
import { fieldOf, parseBody, parseUrl, type Issue, type Parsed } from "@/lib/contract/query";
import type { Requirement } from "@/lib/server/access/caller";
import { readJsonBody, readRecordsBody } from "@/lib/server/http/read-json-body";
import type { CallContext } from "@/lib/server/service/call-context";
import type { Charged } from "@/lib/server/service/charging/charged";
import { parseCreatorIds } from "@/lib/contract/parse-creator-ids";
import type { KeyContext } from "@/lib/server/team/team-context";

/** The number of fields shown in `detail`; `errors` has all of them. */
const SHOWN = 3;

function throwIfAny(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  const shown = errors.slice(0, SHOWN).map(({ field, message }) => `${field} ${message}`);
  const more = errors.length > SHOWN ? ` (and ${errors.length - SHOWN} more)` : "";
  throw new AppError("invalid_parameter", `${shown.join("; ")}${more}`, {
    errors: errors.map(({ field, code, message }) => ({ field, code, message })),
  });
}

function unwanted(url: URL, hint: string, known: readonly string[]): FieldError[] {
  const fields = [...new Set(url.searchParams.keys())].filter((field) => !known.includes(field));
  return fields.map((field) => ({
    field: quoted(field),
    code: "unknown_parameter",
    message: `is not a parameter of this operation${hint}`,
  }));
}

function knownFields(body: unknown, known: readonly string[], ignored: string[]): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const entries = Object.entries(body);
  ignored.push(...entries.map(([name]) => name).filter((name) => !known.includes(name)));
  return Object.fromEntries(entries.filter(([name]) => known.includes(name)));
}

async function parse(
  operation: Operation,
  request: Request,
  url: URL,
  ignored: string[] | undefined,
): Promise<Parsed<unknown>> {
  const { input } = operation;
  if (input.in === "none") return { values: undefined, issues: [] };
  if (input.in === "cursor") return parseCursor(url.searchParams);
  if (input.in === "range") return parseUsageRange(url.searchParams);
  if (input.in === "idList") return parseRecordIds(input.of, url.searchParams);
  if (input.in === "query") return parseUrl(input.query, url.searchParams);
  if (input.in === "records") {
    const given = url.searchParams.getAll(REPLACE_DEMO);
    const isWrong = given.length > 1 || given.some((value) => !/^(1|true)$/i.test(value));
    const issue: Issue = { field: REPLACE_DEMO, code: "invalid_value", message: "must be 1, once" };
    const body = await readRecordsBody(request);
    return { values: { body, mayReplaceDemo: given.length > 0 }, issues: isWrong ? [issue] : [] };
  }
  const sent = await readJsonBody(request);
  const body = ignored ? knownFields(sent, knownNames(operation), ignored) : sent;
  return input.in === "ids" ? parseCreatorIds(body) : parseBody(input.query, body);
}

function knownNames({ input }: Operation): readonly string[] {
  if (input.in === "query" || input.in === "body") return allFieldsOf(input.query);
  if (input.in === "cursor") return Object.keys(entryCursor.shape);
  if (input.in === "range") return Object.keys(usageRange.shape);
  if (input.in === "idList") return ["ids"];
  if (input.in === "ids") return ["userIds"];
  return input.in === "records" ? [REPLACE_DEMO] : [];
}

function dropUnknown(url: URL, known: readonly string[]): string[] {
  const unknown = [...new Set(url.searchParams.keys())].filter(
    (name) => !known.includes(fieldOf(name, known)),
  );
  for (const name of unknown) url.searchParams.delete(name);
  return unknown;
}

export type InputOf<O extends Operation> = O["input"] extends { query: infer Q extends QueryDefinition }
  ? QueryValues<Q>
  : O["input"] extends { in: "ids" | "idList" }
    ? string[]
    : O["input"] extends { in: "cursor" }
      ? EntryCursor
      : O["input"] extends { in: "range" }
        ? UsageRange
        : O["input"] extends { in: "records" }
          ? IngestCall
          : undefined;

type OutputOf<O extends Operation> = O["cost"] extends "free" ? object : Charged<object>;

type Verb<O extends Operation> = {
  (ctx: CallContext, input: InputOf<O>): Promise<OutputOf<O>>;
  readonly scope: Requirement;
};

/** Like `Charged`. `remaining` is null when unknown, as when another service does not report it. */
export type Answered = Omit<Charged<object>, "remaining"> & { remaining: number | null };

type MemberVerb<O extends Operation> = {
  (ctx: KeyContext, input: InputOf<O>): Promise<O["cost"] extends "free" ? object : Answered>;
  readonly scope: Requirement;
};

export type Verbs<O extends Operation> = { own: Verb<O>; member: MemberVerb<O> };

/**
 * @param ignored collects unknown parameters instead of refusing them (UNKNOWN_PARAMETERS=ignore)
 * @throws AppError `invalid_parameter` with `errors`, and the errors of `readJsonBody`
 */
export async function parseInput<O extends Operation>(
  operation: O,
  request: Request,
  ignored?: string[],
): Promise<InputOf<O>> {
  const url = new URL(request.url);
  const isBody = operation.input.in === "body" || operation.input.in === "ids";
  const known = isBody ? [] : knownNames(operation);
  if (ignored) ignored.push(...dropUnknown(url, known));
  const hint = operation.method === "POST" ? "; send it in the body" : "";
  const extra = ["query", "cursor", "range", "idList"].includes(operation.input.in)
    ? []
    : unwanted(url, hint, known);
  const { values, issues } = await parse(operation, request, url, ignored);
  throwIfAny([...extra, ...issues]);
  return values as InputOf<O>;
}
