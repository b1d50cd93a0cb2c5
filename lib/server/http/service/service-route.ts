import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { Operation } from "@/lib/contract/operations";
import { authorize, isAllowed, keyCaller, memberKeyCaller, type Origin } from "@/lib/server/access/caller";
import { refuseMethods } from "@/lib/server/http/refuse-methods";
import { requestIdOrNew } from "@/lib/server/runtime/request-id";
import { logEvent } from "@/lib/server/runtime/log";
import { env } from "@/lib/server/runtime/env";
import { metrics } from "@/lib/server/runtime/metrics";
import { noteCaller } from "@/lib/server/runtime/request-scope";
import { problemResponse } from "@/lib/server/http/problem-response";
import { ANSWERS_KEPT_S, INSTANCE_HEADER, RETENTION_HEADER } from "@/lib/contract/retention";
import { networkOf } from "@/lib/server/access/network-of";
import type { CallContext, ServiceContext } from "@/lib/server/service/call-context";
import { mayHaveCharged } from "@/lib/server/service/charging/charged";
import { findKey, type FoundKey, type KeyHolder } from "@/lib/server/service/keys/find-key";
import { limitOf } from "@/lib/server/service/keys/limit-of";
import { noteRefusal, noteUse } from "@/lib/server/service/keys/note-use";
import { serviceContext } from "@/lib/server/composition/service-context";
import { teamContext } from "@/lib/server/composition/team-context";
import { creditsOfKey } from "@/lib/server/team/keys/key-call";
import type { KeyContext } from "@/lib/server/team/team-context";
import { atOnce } from "@/lib/server/http/open-at-once";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { countInWindow, newCounts } from "../count-in-window";
import { type Answered, type InputOf, type Verbs, parseInput } from "./parse-input";

const MAX_URL_BYTES = 8_192;
const CHARGED = "x-credits-charged";
const REMAINING = "x-credits-remaining";
const IGNORED = "x-ignored-parameters";
const MOST_NAMES = 20;

/** Header values are percent-encoded and separated by commas. */
const namesIn = (names: readonly string[]) =>
  names
    .slice(0, MOST_NAMES)
    .map((name) => encodeURIComponent(name.slice(0, 60).toWellFormed()))
    .join(", ");

type Handler = (request: Request) => Promise<Response>;
export type Handlers = Record<"GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS", Handler>;

function checkUrlLength({ pathname, search }: URL): void {
  if (pathname.length + search.length <= MAX_URL_BYTES) return;
  throw new AppError("url_too_long", "An address has at most 8192 bytes; use fewer or shorter filters.");
}

async function openService(requestId: string): Promise<ServiceContext> {
  try {
    return await serviceContext();
  } catch (cause) {
    logEvent("error", "service.not-ready", { requestId, err: cause });
    throw new AppError("unavailable", "The service is not ready.", { retryAfterS: 5 });
  }
}

const MOST = 20;

const counts = processSingleton("bad-keys", newCounts);

/**
 * Wrong API keys are counted by network. A valid key is found first, so others' mistakes never block it. Counts a
 * wrong or missing key.
 * @param address of the caller's socket; our own server always knows it
 * @throws AppError `rate_limited` when the network has sent more than 20 in a minute
 */
export function countBadKey(address: string | null, now?: number): void {
  if (address === null) return;
  const retryAfterS = countInWindow(counts(), networkOf(address), MOST, now);
  if (retryAfterS === null) return;
  metrics().refusals.inc({ limiter: "bad-key" });
  const detail = `Too many wrong keys came from your network. Send a valid key, or try again in ${retryAfterS} s.`;
  throw new AppError("rate_limited", detail, { retryAfterS });
}

/** @throws AppError `invalid_api_key`, or `rate_limited` after too many of them */
export async function holderOf(
  { db }: ServiceContext,
  key: string | null,
  address: string | null,
  tokenKeyId: string | null = null,
): Promise<FoundKey> {
  try {
    return await findKey(db, key, new Date(), tokenKeyId);
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_api_key") countBadKey(address);
    throw error;
  }
}

/** Counts the request against its key and reports the count in the headers, even on a refusal. */
export async function admit({ limiter }: ServiceContext, holder: KeyHolder, headers: Headers): Promise<void> {
  const limit = limitOf(limiter, holder);
  const { isAdmitted, remaining, nextInS } = await limiter.admit(holder.keyId, limit);
  const windowS = limiter.windowMs / 1000;
  headers.set("ratelimit-policy", `"key";q=${limit};w=${windowS}`);
  headers.set("ratelimit", `"key";r=${remaining};t=${nextInS}`);
  if (isAdmitted) return;
  metrics().refusals.inc({ limiter: "key" });
  const requests = limit === 1 ? "1 request" : `${limit} requests`;
  const detail = `A key may send ${requests} in any ${windowS} seconds. Try again in ${nextInS} s.`;
  throw new AppError("rate_limited", detail, { retryAfterS: nextInS });
}

function setRemaining(headers: Headers, remaining: number | null): void {
  if (remaining === null) headers.delete(REMAINING);
  else headers.set(REMAINING, String(remaining));
}

/** Keys of these scopes learn the balance anyway. */
const SEES_CREDITS = ["credits.read", "reveal"] as const;

function answerOf(operation: Operation, result: object, headers: Headers): Response {
  if (operation.cost === "free")
    return Response.json(result, { headers, status: operation.isLater ? 202 : 200 });
  const { envelope, charged, remaining, isReplayed } = result as Answered;
  headers.set(CHARGED, String(charged));
  setRemaining(headers, remaining);
  if (isReplayed) headers.set("idempotent-replayed", "true");
  return Response.json(envelope, { headers });
}

/** Returns the team's context when the key acts as a member, and null when the key's own account pays. */
async function memberContext(ctx: CallContext): Promise<(CallContext & KeyContext) | null> {
  const { holder, limiter, origin } = ctx;
  const { keyId: id, scopes, member, purpose } = holder;
  if (member === null) return null;
  const caller = memberKeyCaller({ id, scopes, member }, origin);
  const requestLimit = limitOf(limiter, holder);
  return { ...ctx, ...(await teamContext()), ...caller, key: { id, purpose }, requestLimit };
}

type Call<O extends Operation> = { operation: O; verbs: Verbs<O>; request: Request };

/** True when a failure doesn't prove that nothing was charged: a member's purchase may have succeeded. */
const isUnclear = (error: unknown, isMembers: boolean) =>
  mayHaveCharged(error) || (isMembers && !(error instanceof AppError));

/** A refusal states that nothing was charged, unless that is uncertain. */
async function run<O extends Operation>(
  { operation, verbs, request }: Call<O>,
  own: CallContext,
  headers: Headers,
): Promise<object> {
  const member = await memberContext(own);
  const [ctx, { scope }] = member ? [member, verbs.member] : [own, verbs.own];
  try {
    // Checked before the body is read, so that a caller who lacks the scope learns nothing about its input.
    authorize(ctx, scope);
    const ignored = env().ignoresUnknown ? [] : undefined;
    const input: InputOf<O> = await parseInput(operation, request, ignored);
    if (ignored && ignored.length > 0) headers.set(IGNORED, namesIn(ignored));
    if (!member) return await verbs.own(own, input);
    if (operation.cost !== "free" || !isAllowed(member, SEES_CREDITS))
      return await verbs.member(member, input);
    const left = creditsOfKey(member).then(({ remaining }) => remaining);
    const [answer, remaining] = await Promise.all([verbs.member(member, input), left.catch(() => null)]);
    setRemaining(headers, remaining);
    return answer;
  } catch (error) {
    if (operation.cost !== "free" && isUnclear(error, member !== null))
      for (const name of [CHARGED, REMAINING]) headers.delete(name);
    await noteRefusal(ctx, error, scope);
    throw error;
  }
}

/**
 * Returns the optional header `Idempotency-Key`: 1 to 255 printable ASCII characters (section 10).
 * @throws AppError `invalid_parameter`
 */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get("idempotency-key");
  if (key === null) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  const message = "must be 1 to 255 printable ASCII characters without spaces";
  throw new AppError("invalid_parameter", `Idempotency-Key ${message}`, {
    errors: [{ field: "Idempotency-Key", code: "invalid_value", message }],
  });
}

/** True when the request refuses a stored answer: `Cache-Control: no-cache` (decision 68). */
const asksForNew = (request: Request): boolean =>
  (request.headers.get("cache-control") ?? "").split(",").some((each) => /^\s*no-cache\s*$/i.test(each));

async function handle<O extends Operation>(
  operation: O,
  verbs: Verbs<O>,
  request: Request,
): Promise<Response> {
  const requestId = requestIdOrNew();
  const url = new URL(request.url);
  const headers = new Headers({ "cache-control": "no-store", "x-request-id": requestId });
  const isCharging = operation.cost !== "free";
  // Until the charge itself begins, every refusal has charged nothing and says so.
  headers.set(CHARGED, "0");
  try {
    checkUrlLength(url);
    const service = await openService(requestId);
    headers.set(INSTANCE_HEADER, service.instanceId);
    headers.set(RETENTION_HEADER, String(ANSWERS_KEPT_S));
    const address = request.headers.get("x-scoutdeck-address") || null;
    const holder = await holderOf(service, request.headers.get("x-svc-api-key"), address);
    noteCaller({ keyId: holder.keyId });
    if (!holder.member && SEES_CREDITS.some((scope) => holder.scopes.includes(scope)))
      setRemaining(headers, holder.balance);
    await admit(service, holder, headers);
    void noteUse(service.db, holder);
    const origin: Origin = { requestId, address };
    const ctx: CallContext = {
      ...service,
      ...keyCaller(holder.keyId, origin, holder.scopes),
      holder,
      requestId,
      now: new Date(),
      ...(isCharging || operation.isLater
        ? { idempotencyKey: idempotencyKeyOf(request), isNewPurchase: asksForNew(request) }
        : { signal: request.signal }),
    };
    const answer = () => run({ operation, verbs, request }, ctx, headers);
    // A body of records takes ten times its size while it is read.
    const isLarge = operation.isLater;
    const result = await (isLarge ? atOnce({ member: { id: holder.keyId } }, "ingest", answer) : answer());
    return answerOf(operation, result, headers);
  } catch (thrown) {
    // Reading the body fails when the caller disconnects: nothing has failed here.
    const hasGone = request.signal.aborted && !(thrown instanceof AppError);
    const error = hasGone ? new AppError("unavailable", "The caller has gone.") : thrown;
    return problemResponse(error, { requestId, instance: url.pathname.slice(0, 200), headers });
  }
}

export function serviceRoute<O extends Operation>(operation: O, verbs: Verbs<O>): Handlers {
  const serve = (request: Request) => handle(operation, verbs, request);
  // Next answers HEAD by running GET, which would charge for a discarded answer.
  const isHeadServed = operation.method === "GET" && operation.cost === "free";
  const allow = [operation.method, ...(isHeadServed ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const refuse = refuseMethods(allow);
  const head = async (request: Request) => {
    const { status, headers } = await serve(request);
    return new Response(null, { status, headers });
  };
  return {
    GET: operation.method === "GET" ? serve : refuse,
    POST: operation.method === "POST" ? serve : refuse,
    HEAD: isHeadServed ? head : refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    OPTIONS: async () => new Response(null, { status: 204, headers: { allow } }),
  };
}
