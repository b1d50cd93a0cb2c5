import packageJson from "@/package.json" with { type: "json" };
import { openApiDocument } from "@/lib/contract/openapi";
import { env } from "@/lib/server/runtime/env";
import { refuseMethods } from "@/lib/server/http/refuse-methods";

const refuse = refuseMethods("GET, HEAD");
export { refuse as POST, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS };

export const dynamic = "force-dynamic";

/** The reference of the service for programs; open to anybody. */
export function GET(): Response {
  return Response.json(openApiDocument(packageJson.version, env().publicUrl));
}
