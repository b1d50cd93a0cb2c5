import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { cleanName, nameKey } from "@/lib/contract/clean-name";
import { AppError } from "@/lib/contract/errors";
import {
  fieldKey,
  MAX_FALLBACK_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_SUBJECT_LENGTH,
  MAX_TEMPLATE_NAME_LENGTH,
  MAX_TEMPLATES,
  type Fallback,
  type Fallbacks,
  type MessageTemplate,
} from "@/lib/contract/outreach";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";

const MOST_FALLBACKS = 60;

export const templateBody = z.strictObject({
  /** Absent for a new template. `version` is the one that the editor saw. */
  id: z.string().optional(),
  version: z.int().optional(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  fallbacks: z
    .record(z.string(), z.strictObject({ replaces: z.enum(["field", "sentence"]), text: z.string() }))
    .optional(),
});
type Wanted = z.output<typeof templateBody>;

function refuse(field: string, message: string): never {
  throw new AppError("invalid_parameter", message, {
    errors: [{ field, code: "invalid_value", message }],
  });
}

function oneLine(field: string, label: string, text: string, most: number, least = 1): string {
  const clean = cleanName(text);
  const length = [...clean].length;
  if (length < least || length > most) refuse(field, `${label} has ${least} to ${most} characters.`);
  return clean;
}

function checkedBody(text: string): string {
  const body = text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/gu, "\n")
    .replaceAll(/(?!\n|\t)[\p{Cc}\p{Bidi_Control}]/gu, "")
    .trim();
  const length = [...body].length;
  if (length === 0 || length > MAX_MESSAGE_LENGTH)
    refuse("body", `A message has 1 to ${MAX_MESSAGE_LENGTH} characters.`);
  return body;
}

/** An empty text for a field is no fallback. */
function checkedFallbacks(given: Wanted["fallbacks"] = {}): Fallbacks {
  const kept = Object.entries(given).flatMap(([field, { replaces, text }]): [string, Fallback][] => {
    const key = fieldKey(field);
    const clean = oneLine("fallbacks", "A text for an empty field", text, MAX_FALLBACK_LENGTH, 0);
    return key === "" || (replaces === "field" && clean === "") ? [] : [[key, { replaces, text: clean }]];
  });
  if (kept.length > MOST_FALLBACKS) refuse("fallbacks", `A template has at most ${MOST_FALLBACKS} of these.`);
  return Object.fromEntries(kept);
}

const present = (db: Db) =>
  db
    .selectFrom("messageTemplate")
    .innerJoin("member", "member.id", "messageTemplate.changedBy")
    .selectAll("messageTemplate")
    .select("member.name as changer")
    .where("messageTemplate.removedAt", "is", null);

type Row = Awaited<ReturnType<ReturnType<typeof present>["execute"]>>[number];

const templateOf = (row: Row): MessageTemplate => ({
  id: row.id,
  name: row.name,
  subject: row.subject,
  body: row.text,
  fallbacks: JSON.parse(row.fallbacks) as Fallbacks,
  version: row.version,
  by: { id: row.changedBy, name: row.changer },
  at: row.changedAt,
});

/** @throws AppError `not_found` */
export async function readTemplate(db: Db, id: string): Promise<MessageTemplate> {
  const row = await present(db).where("messageTemplate.id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found", "This template no longer exists.");
  return templateOf(row);
}

/** By name. */
export const listTemplates = defineVerb(
  { scope: "library.read", input: null },
  async ({ db }: MemberContext): Promise<MessageTemplate[]> => {
    const rows = await present(db).execute();
    const byName = new Intl.Collator("en", { numeric: true }).compare;
    return rows.map(templateOf).sort((a, b) => byName(a.name, b.name));
  },
);

async function checkName(db: Db, name: string, own: string | undefined): Promise<void> {
  const others = (await present(db).execute()).filter(({ id }) => id !== own);
  if (others.some((other) => nameKey(other.name) === nameKey(name)))
    throw new AppError("conflict", `There is already a template “${name}”.`, {
      errors: [{ field: "name", code: "conflict", message: "must be another name" }],
    });
  if (own === undefined && others.length >= MAX_TEMPLATES)
    throw new AppError(
      "conflict",
      `There are ${MAX_TEMPLATES} templates, the most there may be. Delete one first.`,
      { errors: [{ field: "templates", code: "conflict", message: "must be fewer" }] },
    );
}

/** @throws AppError `invalid_parameter` naming the field; `not_found`; `conflict` when someone changed it meanwhile */
export const saveTemplate = defineVerb(
  { scope: "lists.write", input: templateBody, act: "template.saved" },
  async ({ db, member }: MemberContext, wanted, audit): Promise<{ id: string; version: number }> => {
    const text = {
      name: oneLine("name", "A name", wanted.name, MAX_TEMPLATE_NAME_LENGTH),
      subject: oneLine("subject", "A subject", wanted.subject, MAX_SUBJECT_LENGTH, 0),
      text: checkedBody(wanted.body),
      fallbacks: JSON.stringify(checkedFallbacks(wanted.fallbacks)),
    };
    const before = wanted.id === undefined ? null : await readTemplate(db, wanted.id);
    if (before && wanted.version !== undefined && wanted.version !== before.version)
      throw new AppError("conflict", `${before.by.name} changed this template first.`, {
        errors: [{ field: "version", code: "conflict", message: "must be the latest one" }],
      });
    await checkName(db, text.name, wanted.id);
    const [id, version] = [before?.id ?? randomUUID(), (before?.version ?? 0) + 1];
    const row = { ...text, version, changedBy: member.id, changedAt: new Date().toISOString() };
    if (before) await db.updateTable("messageTemplate").set(row).where("id", "=", id).execute();
    else
      await db
        .insertInto("messageTemplate")
        .values({ id, ...row })
        .execute();
    await audit({
      act: "template.saved",
      subject: id,
      ...(before && { before: { name: before.name, version: before.version } }),
      after: { name: text.name, version },
    });
    return { id, version };
  },
);

/** Messages that were written with it stay. @throws AppError `not_found` */
export const removeTemplate = defineVerb(
  { scope: "lists.write", input: z.strictObject({ id: z.string() }), act: "template.removed" },
  async ({ db }: MemberContext, { id }, audit): Promise<{ id: string }> => {
    const { name } = await readTemplate(db, id);
    await db
      .updateTable("messageTemplate")
      .set({ removedAt: new Date().toISOString() })
      .where("id", "=", id)
      .execute();
    await audit({ act: "template.removed", subject: id, before: { name } });
    return { id };
  },
);
