import "server-only";
import { day } from "@/lib/contract/kinds";
import type { Issue, Parsed } from "@/lib/contract/query";
import { quoted } from "@/lib/contract/quoted";
import { didYouMean } from "@/lib/contract/suggestion";
import { USAGE_KINDS, type UsageChoices, type UsageKind } from "@/lib/contract/usage";
import type { UsageQuery } from "./usage-input";

const MAX_PAGE = 1_000_000;
const FIELDS = ["member", "purpose", "key", "kind", "profile", "from", "to", "page", "open"] as const;
type Field = (typeof FIELDS)[number];

const MOST_PROFILE = 200;

const isKind = (value: string): value is UsageKind => (USAGE_KINDS as readonly string[]).includes(value);
const isOneOf = (fields: readonly Field[], field: string): field is Field =>
  (fields as readonly string[]).includes(field);
/** The fields of a page about one purpose. */
export const PURPOSE_FIELDS = ["purpose", "from", "to", "page"] as const satisfies readonly Field[];

/** The text follows the field's name in a sentence; null when the value is accepted. */
function objectionTo(field: Field, value: string, choices: UsageChoices): string | null {
  const { members, purposes, keys } = choices;
  switch (field) {
    case "member":
      return members.some(({ id }) => id === value) ? null : "isn’t a member whose spending you can see";
    case "purpose":
      return purposes.includes(value) ? null : "was not given to anything that you can see";
    case "key":
      return keys.some(({ id }) => id === value) ? null : "names no API key whose spending you can see";
    case "kind":
      return isKind(value) ? null : `must be one of ${USAGE_KINDS.join(", ")}`;
    case "profile":
      return value.length <= MOST_PROFILE ? null : `must have at most ${MOST_PROFILE} characters`;
    case "from":
    case "to":
      return day.safeParse(value).success ? null : "must be a date that exists, YYYY-MM-DD";
    case "open":
      return /^[1-9]\d{0,14}$/.test(value) ? null : "must be the number of a row";
    case "page":
      return /^[1-9]\d{0,6}$/.test(value) && Number(value) <= MAX_PAGE
        ? null
        : `must be a whole number from 1 to ${MAX_PAGE}`;
  }
}

/** Empty parameters are no filters. `open`: id of the open row. `choices`: what the member may see. */
export function usageQueryOf(
  entries: Iterable<readonly [string, string]>,
  choices: UsageChoices,
  fields: readonly Field[] = FIELDS,
): Parsed<UsageQuery> & { open: number | null } {
  const read: Partial<Record<Field, string>> = {};
  const issues: Issue[] = [];
  const object = (field: string, code: Issue["code"], message: string, value: string) =>
    issues.push({
      field: quoted(field),
      code,
      message,
      value: quoted(value),
    });
  for (const [field, value] of entries) {
    if (value.trim() === "") continue;
    if (!isOneOf(fields, field)) {
      const message = `isn’t a filter of this page.${didYouMean(field, fields)}`;
      object(field, "unknown_parameter", message, value);
      continue;
    }
    const objection = objectionTo(field, value, choices);
    if (objection !== null) object(field, "invalid_value", objection, value);
    else if ((read[field] ??= value) !== value)
      object(field, "repeated_parameter", "must be given once", value);
  }
  const { member: memberId, key: keyId, purpose, kind, profile, page, open, ...days } = read;
  const { from, to } = days;
  const isReversed = from !== undefined && to !== undefined && from > to;
  if (isReversed) object("from", "min_greater_than_max", "must not be later than to", `${from} > ${to}`);
  return {
    values: {
      memberId,
      purpose,
      keyId,
      kind: kind !== undefined && isKind(kind) ? kind : undefined,
      profile,
      from: isReversed ? undefined : from,
      to: isReversed ? undefined : to,
      page: page === undefined ? 1 : Number(page),
    },
    issues,
    open: open === undefined ? null : Number(open),
  };
}
