import "server-only";
import { z } from "zod";
import { creatorIdInput } from "@/lib/contract/creator-record-bodies";
import {
  TIMELINE_FILTERS,
  TIMELINE_PAGE,
  type Timeline,
  type TimelineFilter,
  ITEM_CHANGES,
  type FigureChange,
  type ItemChange,
  type ChangedField,
} from "@/lib/contract/creator-record";
import type { ColumnOptions } from "@/lib/contract/list-columns/column-kind";
import { columnKind } from "@/lib/contract/list-columns/column-kinds";
import { changesBetween } from "@/lib/domain/growth";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { purchasesOf } from "../library/purchases-of";
import { isSeenBy } from "../lists/lists-access";
import { readReveal, visibleOwner } from "../reveal/read-reveal";
import type { MemberContext } from "../team-context";
import { boughtFigures } from "./kept-records";
import {
  decisionEntries,
  linkEntries,
  markEntries,
  messageEntries,
  noteEntries,
  tagEntries,
  type Source,
  comparePlaces,
  readPlace,
  isBehind,
  writePlace,
  type Place,
} from "./internal/timeline-of-words";

type FieldChange = { field: string | null; before: string | null; after: string | null };

const isText = (value: string | null): value is string => value !== null;

async function namesOf(db: Db, table: "listStatus" | "member", ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db.selectFrom(table).select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function columnsAmong(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom("listColumn")
    .select(["id", "name", "type", "options"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, options: JSON.parse(row.options) as ColumnOptions }]));
}

/**
 * Statuses, people and columns are named even after they were removed. The returned function gives null when no
 * field changed, or for a field that the creator's page doesn't show.
 */
async function fieldWords(
  db: Db,
  changes: readonly FieldChange[],
): Promise<(change: FieldChange) => ChangedField | null> {
  const columns = await columnsAmong(db, [...new Set(changes.map(({ field }) => field).filter(isText))]);
  const valuesWhere = (holds: (field: string | null) => boolean) => [
    ...new Set(
      changes
        .filter(({ field }) => holds(field))
        .flatMap(({ before, after }) => [before, after])
        .filter(isText),
    ),
  ];
  const statuses = await namesOf(
    db,
    "listStatus",
    valuesWhere((field) => field === "status"),
  );
  const isPerson = (field: string | null) => {
    const column = field === null ? undefined : columns.get(field);
    return field === "owner" || (column !== undefined && columnKind(column).look === "person");
  };
  const people = await namesOf(db, "member", valuesWhere(isPerson));
  return ({ field, before, after }) => {
    const through = (names: ReadonlyMap<string, string>) => ({
      before: before && (names.get(before) ?? before),
      after: after && (names.get(after) ?? after),
    });
    if (field === "status") return { type: field, name: "", ...through(statuses) };
    if (field === "owner") return { type: field, name: "", ...through(people) };
    const column = field === null ? undefined : columns.get(field);
    if (!column) return null;
    const { type, name, options } = column;
    const words = isPerson(field) ? through(people) : { before, after };
    return { type, name, ...(options.currency && { currency: options.currency }), ...words };
  };
}

/** Only lists that the member may see. A change of position is not an event. */
const listEntries: Source = async ({ db, member }, { creatorId, after, limit }) => {
  const rows = await db
    .selectFrom("listChange")
    .innerJoin("list", "list.id", "listChange.listId")
    .innerJoin("member", "member.id", "listChange.memberId")
    .select(["listChange.id", "listChange.kind", "listChange.at", "listId", "field", "before", "after"])
    .select(["list.name as list", "list.removedAt", "member.id as byId", "member.name as byName"])
    .where("creatorId", "=", creatorId)
    .where("list.kind", "=", "creators")
    // Notes, tags and marks have entries of their own.
    .where("listChange.kind", "in", ITEM_CHANGES)
    .where(isSeenBy(member))
    .where((where) => where.or([where("field", "is", null), where("field", "!=", "position")]))
    .where(isBehind({ kind: "list", at: "listChange.at", key: "listChange.id" }, after))
    .orderBy("listChange.at", "desc")
    .orderBy("listChange.id", "desc")
    .limit(limit)
    .execute();
  const words = await fieldWords(db, rows);
  return rows.map((row) => ({
    kind: "list",
    change: row.kind as ItemChange,
    list: row.list,
    field: words(row),
    id: writePlace({ at: row.at, kind: "list", key: Number(row.id) }),
    at: row.at,
    by: { id: row.byId, name: row.byName },
    href: row.removedAt === null ? `/lists/${row.listId}` : null,
  }));
};

async function changesOf(db: Db, creatorId: string): Promise<ReadonlyMap<string, FigureChange[]>> {
  const records = (await boughtFigures(db, creatorId)).filter(({ figures }) => figures !== null);
  return new Map(
    records
      .slice(1)
      .map(({ revealId, figures }, at) => [revealId, changesBetween(records[at]!.figures!, figures!)]),
  );
}

/** A creator has few purchases, so all are read and then filtered. */
const purchaseEntries: Source = async (ctx, { creatorId, after, limit }) => {
  const visible = visibleOwner(ctx);
  const changes = await changesOf(ctx.db, creatorId);
  const opensReceipts = isAllowed(ctx, readReveal.scope);
  const placed = (await purchasesOf(ctx.db, creatorId)).map((bought) => {
    const place: Place = { at: bought.at, kind: "purchase", key: bought.revealId };
    return { bought, place };
  });
  const behind = placed.filter(({ place }) => after === null || comparePlaces(after, place) < 0);
  behind.sort((a, b) => comparePlaces(a.place, b.place));
  return behind.slice(0, limit).map(({ place, bought }) => ({
    kind: "purchase",
    reveal: bought.kind,
    purpose: bought.purpose,
    changes: changes.get(bought.revealId) ?? null,
    id: writePlace(place),
    at: bought.at,
    by: { id: bought.memberId, name: bought.memberName },
    href:
      opensReceipts && (visible === undefined || bought.memberId === visible)
        ? `/creators/reveals/${encodeURIComponent(bought.revealId)}`
        : null,
  }));
};

const SOURCES: Record<TimelineFilter, readonly Source[]> = {
  all: [
    noteEntries,
    linkEntries,
    tagEntries,
    markEntries,
    decisionEntries,
    messageEntries,
    listEntries,
    purchaseEntries,
  ],
  notes: [noteEntries],
  lists: [decisionEntries, messageEntries, listEntries],
  records: [purchaseEntries],
};

/** Newest first. Contains nothing of other members' private lists. @throws AppError `invalid_parameter` */
export const readTimeline = defineVerb(
  {
    scope: "library.read",
    input: z.strictObject({
      creatorId: creatorIdInput,
      after: z.string().optional(),
      show: z.enum(TIMELINE_FILTERS).optional(),
    }),
  },
  async (ctx: MemberContext, { creatorId, after, show = "all" }): Promise<Timeline> => {
    const part = {
      creatorId,
      after: after === undefined ? null : readPlace(after),
      limit: TIMELINE_PAGE + 1,
    };
    const found = await Promise.all(SOURCES[show].map((entriesOf) => entriesOf(ctx, part)));
    const all = found
      .flat()
      .map((entry) => ({ entry, place: readPlace(entry.id) }))
      .sort((a, b) => comparePlaces(a.place, b.place))
      .map(({ entry }) => entry);
    const entries = all.slice(0, TIMELINE_PAGE);
    return { entries, next: all.length > TIMELINE_PAGE ? entries.at(-1)!.id : null };
  },
);
