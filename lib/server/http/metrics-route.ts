import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { isIPv6 } from "node:net";
import { AppError } from "@/lib/contract/errors";
import { measureState } from "../composition/measure-state";
import { env } from "../runtime/env";
import { metrics } from "../runtime/metrics";
import { requestIdOrNew } from "../runtime/request-id";
import { problemResponse } from "./problem-response";

/** DNS rebinding can lead here under the name of another site, so only local names count. */
const isLocalHost = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host);

function isLoopback(address: string): boolean {
  if (isIPv6(address)) return address === "::1" || /^::ffff:127\./i.test(address);
  return address.startsWith("127.");
}

/**
 * Our server overwrites both headers: the address comes from the socket, and a forwarded request is marked, because
 * behind a local reverse proxy every request comes from this machine.
 */
function isFromThisMachine({ headers }: Request): boolean {
  return (
    isLoopback(headers.get("x-scoutdeck-address") ?? "") &&
    isLocalHost(headers.get("host") ?? "") &&
    headers.get("x-scoutdeck-forwarded") === "no"
  );
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Compared in constant time, whatever the lengths. */
const isToken = (header: string | null, token: string) =>
  timingSafeEqual(digest(header ?? ""), digest(`Bearer ${token}`));

function refusalOf(request: Request): Response | null {
  if (isFromThisMachine(request)) return null;
  const { metricsToken } = env();
  if (metricsToken && isToken(request.headers.get("authorization"), metricsToken)) return null;
  const place = { requestId: requestIdOrNew(), instance: "/api/metrics" };
  // If no token is configured, the route does not exist for remote callers.
  if (!metricsToken) return problemResponse(new AppError("not_found"), place);
  const headers = { "www-authenticate": 'Bearer realm="metrics"' };
  const detail = "Send METRICS_TOKEN as a Bearer token.";
  return problemResponse(new AppError("not_signed_in", detail), { ...place, headers });
}

export async function metricsRoute(request: Request): Promise<Response> {
  const refusal = refusalOf(request);
  if (refusal) return refusal;
  const { register } = metrics();
  await measureState();
  return new Response(await register.metrics(), {
    headers: { "content-type": register.contentType, "cache-control": "no-store" },
  });
}
