import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { ownValue } from "@/lib/contract/own-value";
import { parseWith, type Verb, type VerbContext } from "@/lib/server/access/define-verb";
import type { MemberContext } from "@/lib/server/team/team-context";
import { requestIdOrNew } from "../runtime/request-id";
import {
  answerForm,
  answerProblem,
  fieldsOf,
  MAX_FORM_BYTES,
  refuseForm,
  type FormResult,
} from "./form-route";
import { problemResponse } from "./problem-response";
import { readBytes, readJsonBody } from "./read-json-body";
import { redirectTo } from "./redirect-to";
import { contextOf, memberContextOf, type CallerOf } from "./request-context";
import { isSameOrigin } from "./same-origin";

export type RouteArguments = { params: Promise<Record<string, string | string[] | undefined>> };

export async function paramsOf({ params }: RouteArguments): Promise<Record<string, string>> {
  // Next passes no parameters to a route that has no dynamic segment.
  return Object.fromEntries(
    Object.entries((await params) ?? {}).map(([name, value]) => [name, String(value)]),
  );
}

export type Sent<C = MemberContext> = {
  ctx: C;
  fields: URLSearchParams;
  params: Record<string, string>;
  request: Request;
};

/** A path, or what follows the path of the form's page, from `?` or `#` on. */
export type Next = string | FormResult;
export type WriteAct<C = MemberContext> = (sent: Sent<C>) => Promise<Next>;

/** @param input reads the fields; the verb refuses wrong values */
export const act =
  <C extends VerbContext, I, O>(
    verb: Verb<C, I, O>,
    input: (fields: URLSearchParams, sent: Sent<C & MemberContext>) => unknown,
    next: string | ((result: O, sent: Sent<C & MemberContext>) => Next | Promise<Next>),
  ): WriteAct<C & MemberContext> =>
  async (sent) => {
    const run = verb as (ctx: C, input: I) => Promise<O>;
    const result = await run(sent.ctx, input(sent.fields, sent) as I);
    return typeof next === "string" ? next : next(result, sent);
  };

/** Query of the form's page with `entries` and the named fields, so that a refused form keeps what was typed. */
export function keptFields(
  entries: Record<string, string>,
  fields: URLSearchParams,
  names: readonly string[],
  mostLength = 200,
): string {
  const kept = new URLSearchParams(entries);
  for (const name of names)
    for (const value of fields.getAll(name).slice(0, 9)) kept.append(name, value.slice(0, mostLength));
  return `?${kept}`;
}

export type FormPage = {
  /** Path of the form's page, to which signing in returns. */
  page: string | ((sent: Pick<Sent, "fields" | "params">) => string);
  /** @param problem the wrong field, or the error's code. Default: `?problem=` */
  refused?: (problem: string, sent: Sent, error: AppError) => Next | Promise<Next>;
  /** Which errors the page explains. Default: those below 500. */
  explains?: (error: AppError) => boolean;
  /** Size limit of the encoded form. */
  mostBytes?: number;
  /** Finds the sender of JSON. Default: the member of the session. */
  caller?: CallerOf;
};

/** Verbs may need more than the member's context. */
type WithContext<C> = { context: (ctx: MemberContext, request: Request) => C };
type Acts<C> = WriteAct<C> | Readonly<Record<string, WriteAct<C>>>;
export type Handler = (request: Request, route: RouteArguments) => Promise<Response>;

export const idIn = (fields: URLSearchParams): string => fields.get("id") ?? "";

const scalar = z.union([z.string(), z.number(), z.boolean()]).nullable();
const jsonFields = z.record(z.string(), z.union([scalar, z.array(scalar).max(10_000)]));

/** `false` and `null` are fields that a form does not send; `true` is a checked box. */
function fieldsOfJson(body: unknown): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(parseWith(jsonFields, body)))
    for (const each of [value].flat())
      if (each !== null && each !== false) fields.append(name, each === true ? "1" : String(each));
  if ([...fields.values()].some((text) => text.includes("\0")))
    throw new AppError("invalid_parameter", "Texts must not have NUL characters.");
  return fields;
}

export const isForm = ({ headers }: Request) =>
  !(headers.get("content-type") ?? "").startsWith("application/json");

function resultOf(page: string, next: Next): FormResult {
  const { to, ...rest } = typeof next === "string" ? { to: next } : next;
  if (to.startsWith("/")) return { to, ...rest };
  return { to: page + (page.includes("?") ? to.replace(/^\?/, "&") : to), ...rest };
}

const pathOf = ({ page }: FormPage, sent: Pick<Sent, "fields" | "params">) =>
  typeof page === "string" ? page : page(sent);

/** A person reads the answer: the page of the form, or the sign-in first. */
async function answerPage(
  options: FormPage,
  posted: Omit<Sent, "ctx">,
  run: (sent: Sent) => Promise<Next>,
): Promise<Response> {
  const { page, explains = ({ status }) => status < 500 } = options;
  const { refused = (problem) => `?problem=${encodeURIComponent(problem)}` } = options;
  try {
    const path = pathOf(options, posted);
    const ctx = await contextOf(posted.request);
    // A page that is stated has nothing to encode.
    if (!ctx)
      return redirectTo(`/sign-in?callbackUrl=${typeof page === "string" ? path : encodeURIComponent(path)}`);
    const sent = { ...posted, ctx };
    try {
      return answerForm(posted.request, resultOf(path, await run(sent)));
    } catch (error) {
      if (!(error instanceof AppError) || !explains(error)) throw error;
      const problem = error.extra.errors?.[0]?.field ?? error.code;
      return answerForm(posted.request, resultOf(path, await refused(problem, sent, error)));
    }
  } catch (error) {
    return answerProblem(error);
  }
}

/**
 * For forms with a file, of which JSON has routes of its own.
 * @param submit calls `read` when the caller may send it. It throws AppError `body_too_large`, and `invalid_parameter`
 * for a malformed form
 */
export function multipartRoute(
  options: FormPage & { mostBytes: number },
  submit: (ctx: MemberContext, read: () => Promise<FormData>) => Promise<Next>,
) {
  return async (request: Request): Promise<Response> => {
    const type = request.headers.get("content-type") ?? "";
    if (!isSameOrigin(request) || !type.startsWith("multipart/form-data")) return refuseForm();
    const read = async () => {
      const bytes = await readBytes(request, options.mostBytes);
      const whole = new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { "content-type": type } });
      return whole.formData().catch((cause: unknown) => {
        throw new AppError("invalid_parameter", "The form is cut off or damaged.", { cause });
      });
    };
    const posted = { fields: new URLSearchParams(), params: {}, request };
    return answerPage(options, posted, ({ ctx }) => submit(ctx, read));
  };
}

/**
 * Changes something for a member. A form and JSON send the same fields to the same acts. A form is redirected to the page
 * that tells the outcome. JSON gets the address of that page as `to`, or the problem.
 * @param acts one act, or several by the field `action`
 */
export function writeRoute<C extends MemberContext>(
  options: FormPage & WithContext<C>,
  acts: Acts<C>,
): Handler;
export function writeRoute(options: FormPage, acts: Acts<MemberContext>): Handler;
export function writeRoute<C extends MemberContext>(
  options: FormPage & Partial<WithContext<C>>,
  acts: Acts<C>,
): Handler {
  const { mostBytes = MAX_FORM_BYTES, caller = memberContextOf } = options;
  const extended = (ctx: MemberContext, request: Request) =>
    options.context ? options.context(ctx, request) : (ctx as C);

  function run(sent: Sent<C>): Promise<Next> {
    const wanted = typeof acts === "function" ? acts : ownValue(acts, sent.fields.get("action") ?? "");
    if (!wanted) throw new AppError("invalid_parameter", "This form doesn’t exist.");
    return wanted(sent);
  }

  async function answerFields(request: Request, route: RouteArguments): Promise<Response> {
    const fields = await fieldsOf(request, mostBytes);
    if (!fields) return refuseForm();
    const params = await paramsOf(route);
    return answerPage(options, { fields, params, request }, (sent) =>
      run({ ...sent, ctx: extended(sent.ctx, request) }),
    );
  }

  async function answerJson(request: Request, route: RouteArguments): Promise<Response> {
    const requestId = requestIdOrNew();
    try {
      const ctx = await caller(request, requestId);
      const fields = fieldsOfJson(await readJsonBody(request, mostBytes));
      const params = await paramsOf(route);
      const path = pathOf(options, { fields, params });
      const next = await run({ ctx: extended(ctx, request), fields, params, request });
      return answerForm(request, resultOf(path, next));
    } catch (error) {
      return problemResponse(error, { requestId, instance: new URL(request.url).pathname });
    }
  }

  return (request, route) => (isForm(request) ? answerFields : answerJson)(request, route);
}
