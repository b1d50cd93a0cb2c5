/** What the routes and verbs of lists accept. */
import { z } from "zod";
import { LIST_KINDS } from "./lists";
import { TEMPLATE_KEYS } from "./list-templates";

export const newListBody = z.strictObject({
  kind: z.enum(LIST_KINDS),
  name: z.string(),
  description: z.string().optional(),
  template: z.enum(TEMPLATE_KEYS),
  isTeam: z.boolean(),
});
export type NewList = z.output<typeof newListBody>;

/** `closed`: those that were put aside instead of the others. `owner`: id of a member. */
export const listsQuery = z.strictObject({
  kind: z.enum(LIST_KINDS).optional(),
  closed: z.boolean().optional(),
  q: z.string().optional(),
  owner: z.string().optional(),
});

/** `version`: of the list that was on the screen; another one since then is a conflict. */
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
