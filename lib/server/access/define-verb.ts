import "server-only";
/** A verb checks its scope, parses its input, then runs. With an act, one transaction also writes the audit row. */
import type { ZodType } from "zod";
import type { Act } from "@/lib/contract/audit";
import { AppError } from "@/lib/contract/errors";
import type { Db, Trx } from "@/lib/server/ports/database";
import { writeAudit, type AuditEntry } from "./audit";
import { authorize, type Caller, type Requirement } from "./caller";

export type VerbContext = Caller & { db: Db };

/** A zod schema, or a function that returns the parsed value or throws AppError `invalid_parameter`. */
export type Input<I> = ZodType<I> | ((raw: unknown) => I);

type VerbDefinition<I, A extends Act> = {
  scope: Requirement;
  input: Input<I> | null;
  act?: A | readonly A[];
  /**
   * `write` puts one transaction around the verb, and is the default of verbs with an act. `none` is for verbs that
   * call a service or only read; such a verb with an act writes its audit rows in its own transactions (docs/money.md).
   */
  transaction?: "write" | "none";
};

/** `own` is the transaction of a verb that opens its own. `nothing` states that the call changed nothing. */
export type Audit<A extends Act> = {
  (entry: AuditEntry<A>, own?: Trx): Promise<void>;
  nothing: () => void;
};

export type Verb<C extends VerbContext, I, O> = {
  (ctx: C, ...input: undefined extends I ? [input?: I] : [input: I]): Promise<O>;
  readonly scope: Requirement;
  readonly acts: readonly Act[];
  readonly isVerb: true;
};

function invalid(result: {
  error: { issues: readonly { path: PropertyKey[]; message: string }[] };
}): AppError {
  const errors = result.error.issues.map(({ path, message }) => ({
    field: path.join(".") || "body",
    code: "invalid_value",
    message,
  }));
  return new AppError("invalid_parameter", "The request has invalid fields.", { errors });
}

/** @throws AppError `invalid_parameter` naming every wrong field */
export function parseWith<I>(input: Input<I>, raw: unknown): I {
  if (typeof input === "function") return input(raw);
  const result = input.safeParse(raw);
  if (result.success) return result.data;
  throw invalid(result);
}

/**
 * @param run does the work; an exception rolls the transaction back
 * @returns a function of context and input. It throws AppError `not_signed_in`, `forbidden`, `invalid_parameter`, and
 * whatever `run` throws
 */
export function defineVerb<C extends VerbContext, O, I = undefined, A extends Act = never>(
  definition: VerbDefinition<I, A>,
  run: (ctx: C, input: I, audit: Audit<A>) => Promise<O>,
): Verb<C, I, O> {
  const acts: readonly A[] = [definition.act ?? []].flat() as readonly A[];
  const isWriting = (definition.transaction ?? (acts.length > 0 ? "write" : "none")) === "write";

  const runIn = async (ctx: C, db: Db, input: I): Promise<O> => {
    let isWritten = false;
    const write = async (entry: AuditEntry<A>, own?: Trx) => {
      isWritten = true;
      await writeAudit(own ?? db, ctx, entry);
    };
    const audit: Audit<A> = Object.assign(write, { nothing: () => void (isWritten = true) });
    const result = await run({ ...ctx, db }, input, audit);
    if (isWriting && acts.length > 0 && !isWritten)
      throw new Error(`A verb of ${acts.join(", ")} changed something without an audit row.`);
    return result;
  };

  const verb = async (ctx: C, raw?: I): Promise<O> => {
    authorize(ctx, definition.scope);
    const input = definition.input === null ? (undefined as I) : parseWith(definition.input, raw);
    if (!isWriting || ctx.db.isTransaction) return runIn(ctx, ctx.db, input);
    return ctx.db.transaction().execute((trx) => runIn(ctx, trx, input));
  };
  return Object.assign(verb, { scope: definition.scope, acts, isVerb: true as const }) as Verb<C, I, O>;
}

/** Adapts a verb that needs a larger context to callers that have only `C`, such as routes. */
export function withContext<C extends VerbContext, D extends VerbContext, I, O>(
  extend: (ctx: C) => D,
  verb: Verb<D, I, O>,
): Verb<C, I, O> {
  const { scope, acts, isVerb } = verb;
  const calling = (ctx: C, ...input: undefined extends I ? [input?: I] : [input: I]) =>
    verb(extend(ctx), ...input);
  return Object.assign(calling, { scope, acts, isVerb }) as Verb<C, I, O>;
}
