import packageJson from "@/package.json" with { type: "json" };
import { AppError } from "@/lib/contract/errors";
import { PAGES } from "@/lib/contract/pages";
import { env } from "@/lib/server/runtime/env";
import { requestIdOrNew } from "@/lib/server/runtime/request-id";
import { refuseMethods } from "@/lib/server/http/refuse-methods";
import { problemOf } from "@/lib/server/http/problem-response";
import { contextOf } from "@/lib/server/http/request-context";
import { checkHealth } from "@/lib/server/composition/check-health";
import { readVersions } from "@/lib/server/composition/read-versions";

const refuse = refuseMethods("GET, HEAD");
export { refuse as POST, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS };

export const dynamic = "force-dynamic";

/** Engine versions are for those who see the page Service; strangers learn none. */
async function detailsFor(request: Request): Promise<object> {
  const ctx = await contextOf(request);
  return ctx?.actor.scopes.includes(PAGES.service.access) ? { versions: await readVersions(ctx.db) } : {};
}

/** Answers 503 with the reasons of a problem. Open to everyone, so it discloses no paths. */
export async function GET(request: Request): Promise<Response> {
  const health = await checkHealth();
  const noStore = { "cache-control": "no-store" };
  if (!("reasons" in health)) {
    const service = env().service ? "http" : "embedded";
    const details = await detailsFor(request);
    const body = {
      status: "ready",
      version: packageJson.version,
      service,
      catalogue: health.catalogue,
      ...details,
    };
    return Response.json(body, { headers: noStore });
  }
  const error = new AppError("unavailable", health.reasons.map(({ message }) => message).join(" "));
  const requestId = requestIdOrNew();
  const problem = { ...problemOf(error, { requestId, instance: "/api/health" }), reasons: health.reasons };
  const headers = { ...noStore, "content-type": "application/problem+json", "retry-after": "5" };
  return Response.json(problem, { status: 503, headers: { ...headers, "x-request-id": requestId } });
}
