import "server-only";
import { z } from "zod";
import { actOf, ACTS, isAct, type Act } from "@/lib/contract/audit";
import type { AuditFilters } from "@/lib/contract/audit-log";
import { isTimeZone } from "@/lib/contract/display-formats";
import { day } from "@/lib/contract/kinds";
import type { Issue, Parsed } from "@/lib/contract/query";
import { quoted } from "@/lib/contract/quoted";
import { didYouMean } from "@/lib/contract/suggestion";
import type { Cursor } from "./entry-rows";

const MOST_CHARACTERS = 200;
const FIELDS = ["person", "act", "object", "from", "to", "zone"] as const;
type Field = (typeof FIELDS)[number];
const isField = (name: string): name is Field => (FIELDS as readonly string[]).includes(name);

const KINDS = [...new Set(Object.keys(ACTS).map((act) => actOf(act as Act).subject))].filter(
  (kind) => kind !== null,
);

const isText = (text: string) =>
  text.length > 0 && text.length <= MOST_CHARACTERS && text.isWellFormed() && !text.includes("\0");

export const auditFilters = z.strictObject({
  person: z.string().refine(isText, { error: "must be an id" }).optional(),
  act: z
    .custom<Act>((act) => typeof act === "string" && isAct(act), { error: "must be a known act" })
    .optional(),
  object: z
    .string()
    .refine((text) => isText(text) && (KINDS as string[]).includes(text.split(":")[0]!), {
      error: "must be a kind of object, or kind:id",
    })
    .optional(),
  from: day.optional(),
  to: day.optional(),
  zone: z.string().max(100).refine(isTimeZone, { error: "must be a time zone" }).optional(),
});

export const cursorText = ({ at, id }: Cursor) => `${at}.${id}`;

export function cursorOf(text: string | undefined): Cursor | undefined {
  const [, at, id] = /^(.{1,40})\.(\d{1,15})$/su.exec(text ?? "") ?? [];
  return at === undefined || !isText(at) ? undefined : { at, id: Number(id) };
}

/** `ignore` names parameters that are not filters. */
export function auditFiltersOf(
  entries: Iterable<readonly [string, string]>,
  ignore: readonly string[] = [],
): Parsed<AuditFilters> {
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  const issues: Issue[] = [];
  const object = (field: string, code: Issue["code"], message: string, value: string) =>
    issues.push({ field: quoted(field), code, message, value: quoted(value) });
  for (const [field, value] of entries) {
    if (value.trim() === "" || ignore.includes(field)) continue;
    if (!isField(field)) {
      const message = `isn’t a filter of this page.${didYouMean(field, FIELDS)}`;
      object(field, "unknown_parameter", message, value);
      continue;
    }
    const { error } = auditFilters.shape[field].safeParse(value);
    if (error) object(field, "invalid_value", error.issues[0]!.message, value);
    else if ((values[field] ??= value) !== value)
      object(field, "repeated_parameter", "must be given once", value);
  }
  const { from, to } = values;
  const isReversed = from !== undefined && to !== undefined && from > to;
  if (isReversed) {
    object("from", "min_greater_than_max", "must not be later than to", `${from} > ${to}`);
    delete values.from;
    delete values.to;
  }
  return { values: { ...values }, issues };
}
