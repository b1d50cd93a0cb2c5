import { z } from "zod";
import { COLUMN_TYPES } from "./list-columns/column-kinds";
import { LIST_KINDS, MAX_CELL_LENGTH, MAX_EDITS, MAX_IDS, MAX_ROWS_READ, STAGES } from "./lists";
import { TEMPLATE_KEYS } from "./list-templates";
import { PLATFORMS } from "./enums";
import { LISTED_ID, MAX_CONTACTS } from "./own-contacts";

export const newListBody = z.strictObject({
  kind: z.enum(LIST_KINDS),
  name: z.string(),
  description: z.string().optional(),
  template: z.enum(TEMPLATE_KEYS),
  isTeam: z.boolean(),
});
export type NewList = z.output<typeof newListBody>;

/** `closed` selects closed lists instead of open ones, `deleted` those that can be restored. `owner` is the id of a member. */
export const listsQuery = z.strictObject({
  kind: z.enum(LIST_KINDS).optional(),
  closed: z.boolean().optional(),
  deleted: z.boolean().optional(),
  q: z.string().optional(),
  owner: z.string().optional(),
});

/** `version` is that of the list on the screen. A mismatch is a conflict. */
export const listChange = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("change"),
    name: z.string(),
    description: z.string(),
    isTeam: z.boolean(),
    version: z.int(),
  }),
  z.strictObject({ action: z.literal("close") }),
  z.strictObject({ action: z.literal("reopen") }),
  z.strictObject({ action: z.literal("remove") }),
  z.strictObject({ action: z.literal("restore") }),
]);
export type ListChange = z.output<typeof listChange>;

const stage = z.enum(STAGES);
const id = z.string();
/** Positions count from 0. Positions beyond the end mean the end. */
const place = z.int().min(0);

/** `to` is the new status of the creators whose status is removed. */
export const statusChange = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("add"), name: z.string(), stage }),
  z.strictObject({ action: z.literal("change"), id, name: z.string(), stage }),
  z.strictObject({ action: z.literal("move"), id, place }),
  z.strictObject({ action: z.literal("remove"), id, to: z.string() }),
]);
export type StatusChange = z.output<typeof statusChange>;

const choices = z.array(z.string()).optional();
/** The type of a column can't change. */
export const columnChange = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("add"),
    name: z.string(),
    type: z.enum(COLUMN_TYPES),
    currency: z.string().optional(),
    choices,
  }),
  z.strictObject({ action: z.literal("change"), id, name: z.string(), choices }),
  z.strictObject({ action: z.literal("move"), id, place }),
  z.strictObject({ action: z.literal("remove"), id }),
  z.strictObject({ action: z.literal("restore"), id }),
]);
export type ColumnChange = z.output<typeof columnChange>;
const creatorId = z.string().regex(LISTED_ID, { error: "must be a creator identifier" });
const creatorIds = z.array(creatorId).min(1).max(MAX_IDS);
const listId = z.string();

export const itemsInput = z.strictObject({ listId, ids: creatorIds });
export type Items = z.output<typeof itemsInput>;
export const someRowsBody = z.strictObject({ ids: z.array(creatorId).min(1).max(MAX_ROWS_READ) });
/** `statusId` defaults to the first status of the list. */
export const addItemsInput = itemsInput.extend({ statusId: z.string().optional() });
export type AddItems = z.output<typeof addItemsInput>;

const contact = z.strictObject({
  platform: z.enum(PLATFORMS).optional(),
  handle: z.string().optional(),
  name: z.string().optional(),
  email: z.string().optional(),
  url: z.string().optional(),
});
export const addContactsInput = z.strictObject({
  listId,
  people: z
    .array(contact)
    .min(1)
    .max(MAX_CONTACTS, { error: `At most ${MAX_CONTACTS} at a time.` }),
  statusId: z.string().optional(),
});

export const addBoughtInput = z.strictObject({ listId, revealId: z.string() });
export const moveItemsInput = z.strictObject({ from: listId, to: listId, ids: creatorIds });
export type MoveItems = z.output<typeof moveItemsInput>;

const cellEdit = z.strictObject({
  creatorId,
  field: z.string().max(100),
  value: z
    .string()
    .max(10 * MAX_CELL_LENGTH)
    .nullable(),
  version: z.int().min(0),
  isStored: z.boolean().optional(),
});
export const cellsInput = z.strictObject({ listId, edits: z.array(cellEdit).min(1).max(MAX_EDITS) });

/** A neighbour that has moved meanwhile is ignored. Without any neighbour the card goes to the end. */
export const placeInput = z.strictObject({
  listId,
  creatorId,
  statusId: z.string(),
  statusVersion: z.int().min(0),
  beforeId: creatorId.nullable(),
  afterId: creatorId.nullable(),
});
export type Place = z.output<typeof placeInput>;

export const itemsBody = itemsInput.omit({ listId: true });
export const moveItemsBody = moveItemsInput.omit({ from: true });
export const addItemsBody = addItemsInput.omit({ listId: true });
export const addContactsBody = addContactsInput.omit({ listId: true });
export const addBoughtBody = addBoughtInput.omit({ listId: true });
export const cellsBody = cellsInput.omit({ listId: true });
export const placeBody = placeInput.omit({ listId: true });
