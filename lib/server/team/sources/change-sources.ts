import "server-only";
/** Only admins change sources. Secrets of a source are never written to the audit log. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { shownSettings } from "@/lib/contract/shown-settings";
import { AppError } from "@/lib/contract/errors";
import {
  MOST_SOURCES,
  MAX_HEADER_LENGTH,
  MAX_SOURCE_ADDRESS_LENGTH,
  MAX_SOURCE_NAME_LENGTH,
  MOST_HOURS,
  OBSERVED_CHOICES,
} from "@/lib/contract/import-sources";
import type { AuditValues } from "@/lib/contract/audit-acts/act-definition";
import { importMapping } from "@/lib/contract/import-mapping";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { refuseOvertaken } from "@/lib/server/access/refuse-overtaken";
import type { Db } from "@/lib/server/ports/database";
import { enqueueNow } from "../jobs/enqueue-job";
import { enteredAddress, enteredName } from "../outgoing/entered-address";
import { FETCH_JOB } from "./due-sources";
import type { SourceHeaders } from "./fetch-to-file";
import { sourceId, type SourceRow } from "./list-sources";
import { openHeaders, sealHeaders } from "./source-headers";
import { sourceNetwork } from "./source-network";

function wrong(field: string, message: string): AppError {
  return new AppError("invalid_parameter", "The request has invalid fields.", {
    errors: [{ field, code: "invalid_value", message }],
  });
}

async function rowOf(db: Db, id: string): Promise<SourceRow> {
  const row = await db.selectFrom("importSource").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found", "This source doesn’t exist.");
  return row;
}

async function checkName(db: Db, name: string, ownId: string | null): Promise<void> {
  const same = await db.selectFrom("importSource").select("id").where("name", "=", name).executeTakeFirst();
  if (same && same.id !== ownId) throw wrong("name", "is the name of another source");
}

/** These headers belong to the connection, or the server sets them. */
const OWN_HEADERS =
  /^(host|connection|content-length|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|accept-encoding|if-.*|range)$/i;

const name = enteredName(MAX_SOURCE_NAME_LENGTH);
const address = enteredAddress(MAX_SOURCE_ADDRESS_LENGTH, sourceNetwork);

const headerName = z
  .string()
  .trim()
  .max(200, "is too long")
  .regex(/^([A-Za-z0-9!#$%&'*+.^_`|~-]+)?$/, "is not the name of a header")
  .refine((text) => !OWN_HEADERS.test(text), "is a header that Scoutdeck sets");

const headerValue = z
  .string()
  .trim()
  .max(MAX_HEADER_LENGTH, "is too long")
  .regex(/^[\x20-\x7e]*$/, "has characters that no header has");

const defaultDate = z.iso.date("is not a day").nullable();

/**
 * An empty `headerName` sends no header. An empty `headerValue` keeps the stored one, except for another name or when
 * the address moves to another host.
 */
const sourceInput = z.strictObject({
  name,
  address,
  everyHours: z
    .number(`must be a whole number from 1 to ${MOST_HOURS}`)
    .refine(
      (hours) => Number.isInteger(hours) && hours >= 1 && hours <= MOST_HOURS,
      `must be a whole number from 1 to ${MOST_HOURS}`,
    ),
  headerName,
  headerValue,
  mapping: importMapping.nullable(),
  isInferring: z.boolean(),
  defaultDate,
  observed: z.enum(OBSERVED_CHOICES),
});
export type SourceInput = z.infer<typeof sourceInput>;

function headersAfter(input: SourceInput, before: SourceRow | null): SourceHeaders {
  const { headerName, headerValue } = input;
  if (headerName === "") {
    if (headerValue !== "") throw wrong("headerName", "is missing for this value");
    return [];
  }
  if (headerValue !== "") return [[headerName, headerValue]];
  const kept = before && (openHeaders(before.id, before.headers) ?? []);
  const same = kept?.find(([name]) => name.toLowerCase() === headerName.toLowerCase());
  if (!same) throw wrong("headerValue", "must be typed");
  // A member who may change the address but can't see the value could otherwise send it to their own host.
  if (new URL(before!.address).origin !== new URL(input.address).origin)
    throw wrong("headerValue", "must be typed again: the address is another host's");
  return [same];
}

/** The query may contain a secret. */
const plainAddress = (address: string) => {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
};

type Settings = Pick<
  SourceRow,
  "name" | "address" | "everyHours" | "mapping" | "isInferring" | "defaultDate" | "observed"
>;

const settingsOf = (input: SourceInput): Settings => ({
  name: input.name,
  address: input.address,
  everyHours: input.everyHours,
  mapping: input.mapping === null ? null : JSON.stringify(input.mapping),
  isInferring: input.isInferring ? 1 : 0,
  defaultDate: input.defaultDate,
  observed: input.observed,
});

const audited = (row: Settings): AuditValues => ({
  name: row.name,
  address: plainAddress(row.address),
  everyHours: row.everyHours,
  isInferring: row.isInferring === 1,
  defaultDate: row.defaultDate,
  observed: row.observed,
});

/** @throws AppError `invalid_parameter` naming each wrong field, `conflict` when there are too many */
export const addSource = defineVerb(
  { scope: "import", input: sourceInput, act: "source.added" },
  async ({ db, actor }: VerbContext, input, audit): Promise<string> => {
    const { count } = await db
      .selectFrom("importSource")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_SOURCES)
      throw new AppError("conflict", `You already have ${MOST_SOURCES} sources. Remove one first.`);
    await checkName(db, input.name, null);
    const id = `src_${randomBytes(10).toString("hex")}`;
    const settings = settingsOf(input);
    const headers = sealHeaders(id, headersAfter(input, null));
    await db
      .insertInto("importSource")
      .values({
        id,
        ...settings,
        headers,
        isPaused: 0,
        isWanted: 0,
        dueMs: Date.now(),
        failures: 0,
        results: "[]",
        createdBy: actor.id,
        createdAt: new Date().toISOString(),
      })
      .execute();
    await enqueueNow(db, { kind: FETCH_JOB });
    const after = { ...audited(settings), ...(headers && { header: "set" }) };
    await audit({ act: "source.added", subject: id, after });
    return id;
  },
);

/** Absent settings stay unchanged. */
const changeInput = z.strictObject({
  id: sourceId,
  ...sourceInput.partial().shape,
  was: shownSettings.optional(),
});

const currentInput = (row: SourceRow): SourceInput => ({
  name: row.name,
  address: row.address,
  everyHours: row.everyHours,
  headerName: openHeaders(row.id, row.headers)?.[0]?.[0] ?? "",
  headerValue: "",
  mapping: row.mapping === null ? null : (JSON.parse(row.mapping) as SourceInput["mapping"]),
  isInferring: row.isInferring === 1,
  defaultDate: row.defaultDate,
  observed: row.observed,
});

/** The source is fetched in full after such a change, and the result of a running fetch is discarded. */
const readAnew = () => ({
  etag: null,
  lastModified: null,
  digest: null,
  beganAtMs: null,
  failures: 0,
  dueMs: Date.now(),
});

const isReadAlike = (before: Settings, after: Settings) =>
  (["address", "mapping", "isInferring", "defaultDate", "observed"] as const).every(
    (name) => before[name] === after[name],
  );

/** The due time shifts by the difference of the intervals, but a retry after failures keeps its time. */
const dueAfterChange = (before: SourceRow, hours: number) =>
  hours === before.everyHours || before.failures > 0
    ? before.dueMs
    : before.dueMs + (hours - before.everyHours) * 3_600_000;

/** @throws AppError `not_found`, `invalid_parameter` naming each wrong field, `conflict` naming `was` */
export const changeSource = defineVerb(
  { scope: "import", input: changeInput, act: "source.changed" },
  async ({ db }: VerbContext, { id, was: shown, ...change }, audit): Promise<void> => {
    const before = await rowOf(db, id);
    const current = currentInput(before);
    const input = Object.assign({ ...current }, change);
    refuseOvertaken(shown, current, input);
    await checkName(db, input.name, id);
    const settings = settingsOf(input);
    const headers = headersAfter(input, before);
    const isHeaderNew =
      JSON.stringify(headers) !== JSON.stringify(openHeaders(id, before.headers) ?? "unreadable");
    const isMappingNew = before.mapping !== settings.mapping;
    const [was, is] = [audited(before), audited(settings)];
    if (
      !isHeaderNew &&
      !isMappingNew &&
      JSON.stringify(was) === JSON.stringify(is) &&
      isReadAlike(before, settings)
    )
      return audit.nothing();
    const isSame = isReadAlike(before, settings) && !isHeaderNew;
    const timing = isSame ? { dueMs: dueAfterChange(before, settings.everyHours) } : readAnew();
    await db
      .updateTable("importSource")
      .set({ ...settings, ...timing, ...(isHeaderNew && { headers: sealHeaders(id, headers) }) })
      .where("id", "=", id)
      .execute();
    if (!isSame) await enqueueNow(db, { kind: FETCH_JOB });
    const hidden = {
      ...(isHeaderNew && { header: "changed" }),
      ...(isMappingNew && { mapping: "changed" }),
      // The query is not recorded.
      ...(was.address === is.address && before.address !== settings.address && { query: "changed" }),
    };
    await audit({ act: "source.changed", subject: id, before: was, after: { ...is, ...hidden } });
  },
);

/** Its imported records stay in the catalogue. @throws AppError `not_found` */
export const removeSource = defineVerb(
  { scope: "import", input: sourceId, act: "source.removed" },
  async ({ db }: VerbContext, id, audit): Promise<void> => {
    const before = await rowOf(db, id);
    await db.deleteFrom("importSource").where("id", "=", id).execute();
    await audit({ act: "source.removed", subject: id, before: audited(before) });
  },
);

const pauseInput = z.strictObject({ id: sourceId, isPaused: z.boolean() });

/** @throws AppError `not_found` */
export const pauseSource = defineVerb(
  { scope: "import", input: pauseInput, act: "source.paused" },
  async ({ db }: VerbContext, { id, isPaused }, audit): Promise<void> => {
    const before = await rowOf(db, id);
    if ((before.isPaused === 1) === isPaused) return audit.nothing();
    await db
      .updateTable("importSource")
      .set({ isPaused: isPaused ? 1 : 0, isWanted: 0 })
      .where("id", "=", id)
      .execute();
    const change = { before: { isPaused: !isPaused }, after: { isPaused } };
    await audit({ act: "source.paused", subject: id, ...change });
  },
);

/** It also imports an unchanged file, because the catalogue may differ. @throws AppError `not_found` */
export const fetchSource = defineVerb(
  { scope: "import", input: sourceId, act: "source.requested" },
  async ({ db }: VerbContext, id, audit): Promise<void> => {
    const { name } = await rowOf(db, id);
    await db
      .updateTable("importSource")
      .set({ isWanted: 1, dueMs: Date.now(), etag: null, lastModified: null, digest: null })
      .where("id", "=", id)
      .execute();
    await enqueueNow(db, { kind: FETCH_JOB });
    await audit({ act: "source.requested", subject: id, after: { name } });
  },
);
