import packageJson from "@/package.json" with { type: "json" };
import { openApiDocument } from "@/lib/contract/openapi";
import { env } from "@/lib/server/env";

export const dynamic = "force-dynamic";

/** The reference of the service for programs; open to anybody. */
export function GET(): Response {
  return Response.json(openApiDocument(packageJson.version, env().publicUrl));
}
