/** Returns values and issues. The service answers 400 with the issues; a page shows them as "ignored" chips. */
import { z } from "zod";
import { allFieldsOf, fieldsOf, type AnyValues, type QueryDefinition, type QueryValues } from "./definition";
import { conflictOf, MAX_LIST_LENGTH, numberFromUrl, rulesOf, type Fields } from "./kinds";
import { quoted } from "./quoted";
import { orderOf } from "./sorts";
import { didYouMean } from "./suggestion";

type IssueCode =
  | "unknown_parameter"
  | "repeated_parameter"
  | "empty_parameter"
  | "invalid_value"
  | "min_greater_than_max";

/** `value` is the rejected text, cut to 80 characters. */
export type Issue = { field: string; code: IssueCode; message: string; value?: string };
export type Parsed<V> = { values: V; issues: Issue[] };

/** Largest integer that JSON carries exactly. */
const MAX_PAGE = Number.MAX_SAFE_INTEGER;

const built = new WeakMap<QueryDefinition, Fields>();

/** Cached per definition, because building the schemas costs as much as 50 parses. */
export function schemasOf(query: QueryDefinition): Fields {
  const known = built.get(query);
  if (known) return known;
  const fields = buildSchemas(query);
  built.set(query, fields);
  return fields;
}

function buildSchemas(query: QueryDefinition): Fields {
  const fields: Fields = {};
  for (const filter of Object.values(query.filters)) Object.assign(fields, rulesOf(filter).schemas(filter));
  const { paging, sorting } = query;
  if (sorting.parameters) {
    const keys = Object.keys(sorting.sorts);
    fields[sorting.parameters.by] = z
      .string({ error: "must be a string" })
      .refine((value) => keys.includes(value), {
        error: (issue) => `must be one of ${keys.join(", ")}.${didYouMean(String(issue.input), keys)}`,
      })
      .meta({ enum: keys });
    fields[sorting.parameters.order] = z.enum(["asc", "desc"], { error: "must be asc or desc" });
  }
  const whole = (max: number) =>
    z
      .int({ error: "must be a whole number" })
      .min(1, { error: "must be at least 1" })
      .max(max, { error: `must be at most ${max}` });
  fields[paging.page] = whole(MAX_PAGE);
  fields[paging.size] = whole(paging.maxSize);
  return fields;
}

function describe(value: unknown): string {
  const shown = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return quoted(shown);
}

function isNothing(value: unknown): boolean {
  return value === "" || (Array.isArray(value) && value.length === 0);
}

const messageOf = (error: z.ZodError) =>
  [...new Set(error.issues.map(({ message }) => message))].slice(0, 3).join("; ");

/** Splits a list that a person typed or pasted into accepted entries and issues. Repeated entries count once. */
function judgeEntries(schema: z.ZodType, list: readonly unknown[]) {
  const good: unknown[] = [];
  const wrong: { entry: unknown; message: string }[] = [];
  for (const [index, entry] of [...new Set(list)].entries()) {
    const error = index < MAX_LIST_LENGTH ? schema.safeParse([entry]).error : null;
    if (error === undefined) good.push(entry);
    else {
      const tooMany = `is one of more than ${MAX_LIST_LENGTH} entries`;
      wrong.push({ entry, message: error === null ? tooMany : messageOf(error) });
    }
  }
  return { good, wrong };
}

/** Other APIs use these names for the two paging fields. */
const SIZES = /^(limit|size|count|per_?page|page_?size|max_?results)$/i;
const PAGES = /^(page_?(number|no|index)|p)$/i;

function hintOf({ paging }: QueryDefinition, field: string, known: readonly string[]): string {
  if (SIZES.test(field)) return ` Did you mean "${paging.size}"?`;
  if (PAGES.test(field)) return ` Did you mean "${paging.page}"?`;
  if (/^(offset|skip|start|from)$/i.test(field)) return ` Pages are counted: use "${paging.page}" from 1.`;
  return didYouMean(field, known);
}

/** Values of a search are parsed once, at the edge: verbs and the service take the same object as it is. */
const parsedFor = new WeakMap<object, QueryDefinition>();

/** Judges wire fields that already have JSON types. Unknown fields are issues; defaults are filled in. */
function parseFields<Q extends QueryDefinition>(
  query: Q,
  input: Map<string, unknown>,
  isForm = false,
): Parsed<QueryValues<Q>> {
  const schemas = schemasOf(query);
  const known = allFieldsOf(query);
  const values: AnyValues = {};
  const issues: Issue[] = [];
  for (const [field, value] of input) {
    if (!known.includes(field)) {
      const message = `is not a parameter of this operation.${hintOf(query, field, known)}`;
      issues.push({ field: quoted(field), code: "unknown_parameter", message, value: describe(value) });
      continue;
    }
    // A link with one retired category keeps the others: each bad entry is an issue of its own.
    const isList = isForm && Array.isArray(value);
    const { good, wrong } = isList ? judgeEntries(schemas[field]!, value) : { good: value, wrong: [] };
    for (const { entry, message } of wrong)
      issues.push({ field, code: "invalid_value", message, value: describe(entry) });
    if (wrong.length > 0 && isNothing(good)) continue;
    const result = schemas[field]!.safeParse(good);
    // If the filter were dropped silently, the search would match everything, and a paying caller would pay for all of
    // it.
    if (result.success && isNothing(result.data) && !isNothing(value)) {
      const message = "has nothing to search for; leave it out instead";
      issues.push({ field, code: "empty_parameter", message, value: describe(value) });
      continue;
    }
    if (result.success) {
      values[field] = result.data as AnyValues[string];
      continue;
    }
    issues.push({ field, code: "invalid_value", message: messageOf(result.error), value: describe(good) });
  }
  for (const filter of Object.values(query.filters)) {
    const conflict = conflictOf(filter, values);
    if (!conflict) continue;
    const ends = fieldsOf(filter).map((field) => describe(values[field]));
    issues.push({ ...conflict, value: ends.join(" > ") });
    for (const field of fieldsOf(filter)) delete values[field];
  }
  const { paging } = query;
  const { parameters } = query.sorting;
  values[paging.page] ??= 1;
  values[paging.size] ??= paging.defaultSize;
  if (parameters) {
    const { by, order } = orderOf(query, values);
    Object.assign(values, { [parameters.by]: by, [parameters.order]: order });
  }
  parsedFor.set(values, query);
  return { values: values as QueryValues<Q>, issues };
}

/** Parses a JSON body (section 4.1). A value that is not an object is one issue on the field `body`. */
export function parseBody<Q extends QueryDefinition>(query: Q, body: unknown): Parsed<QueryValues<Q>> {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    const { values } = parseFields(query, new Map());
    return { values, issues: [{ field: "body", code: "invalid_value", message: "must be a JSON object" }] };
  }
  if (parsedFor.get(body) === query) return { values: body as QueryValues<Q>, issues: [] };
  const known = allFieldsOf(query);
  // Typed clients send null for what was not set.
  const given = Object.entries(body).filter(([field, value]) => value !== null || !known.includes(field));
  return parseFields(query, new Map(given));
}

type UrlOptions = {
  /** Typed or pasted by a person: empty fields are skipped, `10k` is a number, lists may be repeated parameters. */
  isForm?: boolean;
  /** Parameters of the page that are not part of the search. */
  ignore?: readonly string[];
};

/** The field of a URL parameter: many clients write lists as `age[]=`. */
export function fieldOf(name: string, known: readonly string[]): string {
  const bare = name.replace(/\[\]$/, "");
  return known.includes(bare) ? bare : name;
}

/** Parses URL parameters (section 4.5). */
export function parseUrl<Q extends QueryDefinition>(
  query: Q,
  params: Iterable<[string, string]>,
  { isForm = false, ignore = [] }: UrlOptions = {},
): Parsed<QueryValues<Q>> {
  const filters = new Map(
    Object.values(query.filters).flatMap((filter) => fieldsOf(filter).map((field) => [field, filter])),
  );
  const { paging } = query;
  const input = new Map<string, unknown>();
  const issues: Issue[] = [];
  const known = allFieldsOf(query);
  for (const [name, raw] of params) {
    const field = fieldOf(name, known);
    if (ignore.includes(field)) continue;
    if (isForm && raw.trim() === "") continue;
    const filter = filters.get(field);
    if (raw === "" && filter) {
      issues.push({ field, code: "empty_parameter", message: "must not be empty; leave it out instead" });
      continue;
    }
    const isNumber = field === paging.page || field === paging.size;
    const value = filter ? rulesOf(filter).fromUrl(raw, isForm) : isNumber ? numberFromUrl(raw, false) : raw;
    const before = input.get(field);
    if (before === undefined) input.set(field, value);
    else if (Array.isArray(before) && Array.isArray(value)) before.push(...value);
    else if (!issues.some((issue) => issue.field === field)) {
      issues.push({ field, code: "repeated_parameter", message: "must be given once", value: describe(raw) });
    }
  }
  const parsed = parseFields(query, input, isForm);
  return { values: parsed.values, issues: [...issues, ...parsed.issues] };
}
