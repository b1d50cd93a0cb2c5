import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { isIPv6 } from "node:net";
import { AppError } from "@/lib/contract/errors";
import { measureState } from "../composition/measure-state";
import { env } from "../runtime/env";
import { metrics } from "../runtime/metrics";
import { requestIdOrNew } from "../runtime/request-id";
import { problemResponse } from "./problem-response";

/** `host` as clients of this machine write it: a name of another site leads here by its DNS alone. */
const isLocalHost = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host);

function isLoopback(address: string): boolean {
  if (isIPv6(address)) return address === "::1" || /^::ffff:127\./i.test(address);
  return address.startsWith("127.");
}

/**
 * Our own server writes the address from the socket, and whether a proxy has passed the request on, over what a client
 * sends: behind a reverse proxy on this machine everybody's requests come from here.
 */
function isFromThisMachine({ headers }: Request): boolean {
  return (
    isLoopback(headers.get("x-scoutdeck-address") ?? "") &&
    isLocalHost(headers.get("host") ?? "") &&
    headers.get("x-scoutdeck-forwarded") === "no"
  );
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** In constant time, whatever the lengths. */
const isToken = (header: string | null, token: string) =>
  timingSafeEqual(digest(header ?? ""), digest(`Bearer ${token}`));

function refusalOf(request: Request): Response | null {
  if (isFromThisMachine(request)) return null;
  const { metricsToken } = env();
  if (metricsToken && isToken(request.headers.get("authorization"), metricsToken)) return null;
  const place = { requestId: requestIdOrNew(), instance: "/api/metrics" };
  // Without a token nobody else can ever read them: then there is nothing here.
  if (!metricsToken) return problemResponse(new AppError("not_found"), place);
  const headers = { "www-authenticate": 'Bearer realm="metrics"' };
  const detail = "Send METRICS_TOKEN as a Bearer token.";
  return problemResponse(new AppError("not_signed_in", detail), { ...place, headers });
}

/** GET /api/metrics. */
export async function metricsRoute(request: Request): Promise<Response> {
  const refusal = refusalOf(request);
  if (refusal) return refusal;
  const { register } = metrics();
  await measureState();
  return new Response(await register.metrics(), {
    headers: { "content-type": register.contentType, "cache-control": "no-store" },
  });
}
