import "server-only";
/** Checks session, origin, scope and input of every request from the browser. */
import type { ZodType } from "zod";
import { AppError } from "@/lib/contract/errors";
import { authorize } from "@/lib/server/access/caller";
import { parseWith, type Verb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "@/lib/server/team/team-context";
import { atOnce, takePlace, untilSent, type WorkKind } from "./open-at-once";
import { countPerson, type Counted } from "./person-limit";
import { problemResponse } from "./problem-response";
import { readBinaryBody, readJsonBody } from "./read-json-body";
import { requestIdOrNew } from "../runtime/request-id";
import { contextOf } from "./request-context";
import { isSameOrigin } from "./same-origin";

type RouteArguments = { params: Promise<Record<string, string | string[] | undefined>> };
type Handler = (request: Request, route: RouteArguments) => Promise<Response>;

export type RouteCall<B> = {
  body: B;
  params: Record<string, string>;
  search: URLSearchParams;
  ctx: MemberContext;
};

export type RouteOptions<I, O, B> = {
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
  answer?: (result: O, call: RouteCall<B>) => Response | object | null | Promise<Response>;
};

async function pathOf({ params }: RouteArguments): Promise<Record<string, string>> {
  // Next passes no parameters to a route that has no dynamic segment.
  return Object.fromEntries(
    Object.entries((await params) ?? {}).map(([name, value]) => [name, String(value)]),
  );
}

/** PostgreSQL cannot store NUL in texts. */
function withoutNul<B>(body: B): B {
  if (!JSON.stringify(body)?.includes(String.raw`\u0000`)) return body;
  throw new AppError("invalid_parameter", "Texts must not have NUL characters.");
}

async function bodyOf<I, O, B>(
  request: Request,
  { body, maxBytes, bytes }: RouteOptions<I, O, B>,
): Promise<unknown> {
  if (bytes !== undefined) return readBinaryBody(request, bytes);
  return body ? withoutNul(parseWith(body, await readJsonBody(request, maxBytes))) : undefined;
}

export function dashboardRoute<I, O, B = undefined>(
  verb: Verb<MemberContext, I, O>,
  options: RouteOptions<I, O, B> = {},
): Handler {
  const { guard, counts, answer } = options;
  return async (request, route) => {
    const requestId = requestIdOrNew();
    let giveBack = () => {};
    try {
      const ctx = await contextOf(request, requestId);
      if (!ctx) throw new AppError("not_signed_in", "Sign in to do this.");
      if (request.method !== "GET" && !isSameOrigin(request)) {
        throw new AppError("forbidden", "This request did not come from a page of Scoutdeck.");
      }
      // Checked before the body is read, so that a caller who lacks the scope learns nothing about its input.
      authorize(ctx, verb.scope);
      guard?.(ctx);
      if (counts) countPerson(ctx, counts);
      if (counts === "download") giveBack = takePlace(ctx, "downloads");
      const body = (await bodyOf(request, options)) as B;
      const search = new URL(request.url).searchParams;
      const call: RouteCall<B> = { body, search, params: await pathOf(route), ctx };
      const input = options.input ? await options.input(call) : (body as unknown as I);
      const run = () => (verb as (ctx: MemberContext, input: I) => Promise<O>)(ctx, input);
      const result = await (options.atOnce ? atOnce(ctx, options.atOnce, run) : run());
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
  };
}
