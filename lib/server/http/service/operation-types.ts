import "server-only";
import type { QueryDefinition, QueryValues } from "@/lib/contract/definition";
import type { IngestCall } from "@/lib/contract/ingest";
import type { EntryCursor } from "@/lib/contract/entry-cursor";
import type { Operation } from "@/lib/contract/operations";
import type { Requirement } from "@/lib/server/access/caller";
import type { CallContext } from "@/lib/server/service/call-context";
import type { Charged } from "@/lib/server/service/charging/charged";
import type { KeyContext } from "@/lib/server/team/team-context";

export type InputOf<O extends Operation> = O["input"] extends { query: infer Q extends QueryDefinition }
  ? QueryValues<Q>
  : O["input"] extends { in: "ids" | "idList" }
    ? string[]
    : O["input"] extends { in: "cursor" }
      ? EntryCursor
      : O["input"] extends { in: "records" }
        ? IngestCall
        : undefined;

export type OutputOf<O extends Operation> = O["cost"] extends "free" ? object : Charged<object>;

export type Verb<O extends Operation> = {
  (ctx: CallContext, input: InputOf<O>): Promise<OutputOf<O>>;
  readonly scope: Requirement;
};

/** Like `Charged`. `remaining` is null when unknown, as when another service does not report it. */
export type Answered = Omit<Charged<object>, "remaining"> & { remaining: number | null };

export type MemberVerb<O extends Operation> = {
  (ctx: KeyContext, input: InputOf<O>): Promise<O["cost"] extends "free" ? object : Answered>;
  readonly scope: Requirement;
};

export type Verbs<O extends Operation> = { own: Verb<O>; member: MemberVerb<O> };
