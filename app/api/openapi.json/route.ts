import packageJson from "@/package.json" with { type: "json" };
import { openApiDocument } from "@/lib/contract/openapi";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { env } from "@/lib/server/runtime/env";
import { instanceId } from "@/lib/server/service/instance-id";
import { refuseMethods } from "@/lib/server/http/refuse-methods";

const refuse = refuseMethods("GET, HEAD");
export { refuse as POST, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS };

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  // The database has the instance id; without it the reference stays readable.
  const instance = await Promise.resolve()
    .then(sharedDatabase)
    .then(instanceId)
    .catch(() => undefined);
  return Response.json(openApiDocument(packageJson.version, env().publicUrl, instance));
}
