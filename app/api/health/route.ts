import packageJson from "@/package.json" with { type: "json" };
import { AppError } from "@/lib/contract/errors";
import { env } from "@/lib/server/runtime/env";
import { newRequestId } from "@/lib/server/runtime/request-id";
import { refuseMethods } from "@/lib/server/http/refuse-methods";
import { problemResponse } from "@/lib/server/http/problem-response";
import { serviceContext } from "@/lib/server/composition/service-context";
import { checkReadiness } from "@/lib/server/service/check-readiness";

const refuse = refuseMethods("GET, HEAD");
export { refuse as POST, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS };

export const dynamic = "force-dynamic";

/** 200 once both databases answer, 503 otherwise. Open to everyone, so it exposes nothing else. */
export async function GET(): Promise<Response> {
  try {
    const catalogue = await checkReadiness(await serviceContext());
    const service = env().service ? "http" : "embedded";
    return Response.json(
      { status: "ready", version: packageJson.version, service, catalogue },
      { headers: { "cache-control": "no-store" } },
    );
  } catch (cause) {
    const requestId = newRequestId();
    console.error(`[${requestId}]`, cause);
    const error = new AppError("unavailable", "The databases do not answer.", { retryAfterS: 5 });
    return problemResponse(error, { requestId, instance: "/api/health" });
  }
}
