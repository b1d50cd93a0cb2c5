import "server-only";
import { z } from "zod";
import type { List } from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { readList } from "./lists-access";

/** @throws AppError `not_found`, also for another member's private list */
export const openList = defineVerb(
  { scope: "library.read", input: z.string() },
  (ctx: MemberContext, id): Promise<List> => readList(ctx, id),
);
