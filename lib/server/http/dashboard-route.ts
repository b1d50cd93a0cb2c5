import "server-only";
/** Checks session, origin, scope and input of every request from the browser. A route of a form answers both. */
import type { ZodType } from "zod";
import { AppError } from "@/lib/contract/errors";
import { authorize } from "@/lib/server/access/caller";
import { parseWith, type Verb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "@/lib/server/team/team-context";
import { atOnce, takePlace, untilSent, type WorkKind } from "./open-at-once";
import { countPerson, type Counted } from "./person-limit";
import { problemResponse } from "./problem-response";
import { readBinaryBody, readJsonBody, withoutNul } from "./read-json-body";
import { requestIdOrNew } from "../runtime/request-id";
import { memberContextOf, type CallerOf } from "./request-context";
import {
  isForm,
  paramsOf,
  writeRoute,
  type FormPage,
  type Handler,
  type Next,
  type RouteArguments,
  type Sent,
} from "./write-route";

export type RouteCall<B> = {
  body: B;
  params: Record<string, string>;
  search: URLSearchParams;
  ctx: MemberContext;
};

type RouteOptions<I, O, B> = {
  body?: ZodType<B>;
  /** Maximum size of the body; 64 KiB if omitted. */
  maxBytes?: number;
  /** If set, the body is binary (application/octet-stream, a Uint8Array) and has at most this size. */
  bytes?: number;
  input?: (call: RouteCall<B>) => I | Promise<I>;
  /** Downloads also take a place until they were sent. */
  counts?: Counted;
  /** If set, requests of this kind are limited per person to a few at once. */
  atOnce?: WorkKind;
  /** Refuses where the operation does not exist, before anything is read. @throws AppError */
  guard?: (ctx: MemberContext) => void;
  /** Finds the sender. Default: the member of the session. */
  caller?: CallerOf;
  /** Lets a form of a page send the same body. @see writeRoute */
  form?: FormPage & {
    fields: (fields: URLSearchParams) => unknown;
    next: (result: O, sent: Sent) => Next;
  };
  answer?: (result: O, call: RouteCall<B>) => Response | object | null | Promise<Response>;
};

async function bodyOf<I, O, B>(
  request: Request,
  { body, maxBytes, bytes }: RouteOptions<I, O, B>,
): Promise<unknown> {
  if (bytes !== undefined) return readBinaryBody(request, bytes);
  return body ? withoutNul(parseWith(body, await readJsonBody(request, maxBytes))) : undefined;
}

/** Not the schema's words: a person cannot type what a form of ours leaves out. */
function readForm<B>(body: ZodType<B>, fields: unknown): B {
  const { data, success } = body.safeParse(fields);
  if (success) return data;
  throw new AppError("invalid_parameter", "The form could not be read. Nothing was changed.");
}

export function dashboardRoute<I, O, B = undefined>(
  verb: Verb<MemberContext, I, O>,
  options: RouteOptions<I, O, B> = {},
): Handler {
  const { guard, counts, answer, form, caller = memberContextOf } = options;

  /** @param read is called after the checks, so that a caller who lacks the scope learns nothing about its input */
  async function perform(request: Request, route: RouteArguments, ctx: MemberContext, read: () => unknown) {
    authorize(ctx, verb.scope);
    guard?.(ctx);
    if (counts) countPerson(ctx, counts);
    const body = (await read()) as B;
    const search = new URL(request.url).searchParams;
    const call: RouteCall<B> = { body, search, params: await paramsOf(route), ctx };
    const input = options.input ? await options.input(call) : (body as unknown as I);
    const run = () => (verb as (ctx: MemberContext, input: I) => Promise<O>)(ctx, input);
    return { call, result: await (options.atOnce ? atOnce(ctx, options.atOnce, run) : run()) };
  }

  async function answerJson(request: Request, route: RouteArguments): Promise<Response> {
    const requestId = requestIdOrNew();
    let giveBack = () => {};
    try {
      const ctx = await caller(request, requestId);
      const { call, result } = await perform(request, route, ctx, () => {
        if (counts === "download") giveBack = takePlace(ctx, "downloads");
        return bodyOf(request, options);
      });
      const sent = answer ? await answer(result, call) : result;
      const response =
        sent instanceof Response
          ? sent
          : Response.json(sent ?? null, { headers: { "cache-control": "no-store" } });
      return counts === "download" ? untilSent(response, giveBack) : response;
    } catch (error) {
      giveBack();
      return problemResponse(error, { requestId, instance: new URL(request.url).pathname });
    }
  }

  if (!form) return answerJson;
  const answerForm = (request: Request, route: RouteArguments) =>
    writeRoute(form, async (sent) => {
      const read = () => readForm(options.body!, form.fields(sent.fields));
      const { result } = await perform(request, route, sent.ctx, read);
      return form.next(result, sent);
    })(request, route);
  return (request, route) => (isForm(request) ? answerForm : answerJson)(request, route);
}
