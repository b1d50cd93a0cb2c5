import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "@/lib/contract/errors";
import { measureState } from "../composition/measure-state";
import { env } from "../runtime/env";
import { metrics } from "../runtime/metrics";
import { requestIdOrNew } from "../runtime/request-id";
import { problemResponse } from "./problem-response";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Compared in constant time, whatever the lengths. */
const isToken = (header: string | null, token: string) =>
  timingSafeEqual(digest(header ?? ""), digest(`Bearer ${token}`));

function refusalOf(request: Request): Response | null {
  const { metricsToken } = env();
  if (metricsToken && isToken(request.headers.get("authorization"), metricsToken)) return null;
  const place = { requestId: requestIdOrNew(), instance: "/api/metrics" };
  // The client's address grants no access: behind a proxy on this machine, every request has the same one.
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
