import "server-only";
/** What the verb of an operation is given and gives back. */
import type { QueryDefinition, QueryValues } from "@/lib/contract/definition";
import type { EntryCursor } from "@/lib/contract/entry-cursor";
import type { Operation } from "@/lib/contract/operations";
import type { Requirement } from "@/lib/server/access/caller";
import type { CallContext } from "@/lib/server/service/call-context";
import type { Charged } from "@/lib/server/service/charging/charged";

export type InputOf<O extends Operation> = O["input"] extends { query: infer Q extends QueryDefinition }
  ? QueryValues<Q>
  : O["input"] extends { in: "ids" }
    ? string[]
    : O["input"] extends { in: "cursor" }
      ? EntryCursor
      : undefined;

export type OutputOf<O extends Operation> = O["cost"] extends "free" ? object : Charged<object>;

export type Verb<O extends Operation> = {
  (ctx: CallContext, input: InputOf<O>): Promise<OutputOf<O>>;
  readonly scope: Requirement;
};
