import "server-only";
/** The order (newest first, then kind and key) is total, so pages neither miss nor repeat entries. */
import { sql } from "kysely";
import { AppError } from "@/lib/contract/errors";

/** The order of entries with the same time. */
export const KINDS = ["note", "link", "tag", "mark", "list", "purchase"] as const;
export type EntryKind = (typeof KINDS)[number];

/** `key`: of the row; a number when its table counts. */
export type Place = { at: string; kind: EntryKind; key: string | number };

const MOMENT = /^[\d:.TZ+-]{10,40}$/;

export const writePlace = ({ at, kind, key }: Place): string => `${at} ${kind} ${key}`;

/** @throws AppError `invalid_parameter` */
export function readPlace(text: string): Place {
  const [at = "", word, ...rest] = text.split(" ");
  const kind = KINDS.find((each) => each === word);
  const key = rest.join(" ");
  const isKey = kind === "list" ? /^\d{1,15}$/.test(key) : key !== "";
  if (!kind || !MOMENT.test(at) || !isKey)
    throw new AppError("invalid_parameter", "This part of the timeline does not exist.", {
      errors: [{ field: "after", code: "invalid_value", message: "must be what the page before named" }],
    });
  return { at, kind, key: kind === "list" ? Number(key) : key };
}

/** Databases order text by its bytes. */
const bytesOf = (text: string) => Buffer.from(text);

function byKey(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return Buffer.compare(bytesOf(String(a)), bytesOf(String(b)));
}

export function comparePlaces(a: Place, b: Place): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  if (a.kind !== b.kind) return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
  return byKey(b.key, a.key);
}

export type PlaceColumns = { kind: EntryKind; at: string; key: string };

export function isBehind({ kind, at, key }: PlaceColumns, after: Place | null) {
  if (after === null) return sql<boolean>`1 = 1`;
  const moment = sql.ref(at);
  if (kind === after.kind)
    return sql<boolean>`(${moment} < ${after.at} or (${moment} = ${after.at} and ${sql.ref(key)} < ${after.key}))`;
  const isLater = KINDS.indexOf(kind) > KINDS.indexOf(after.kind);
  return isLater ? sql<boolean>`${moment} <= ${after.at}` : sql<boolean>`${moment} < ${after.at}`;
}
