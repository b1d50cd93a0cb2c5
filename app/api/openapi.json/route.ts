import packageJson from "@/package.json" with { type: "json" };
import { openApiDocument } from "@/lib/contract/openapi";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { env } from "@/lib/server/runtime/env";
import { instanceId } from "@/lib/server/service/instance-id";
import { refuseMethods } from "@/lib/server/http/refuse-methods";
import { textAnswer } from "@/lib/server/http/text-answer";

const refuse = refuseMethods("GET, HEAD");
export { refuse as POST, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS };

export const dynamic = "force-dynamic";

export async function GET(request: Request): Promise<Response> {
  // The database has the instance id; without it the reference stays readable.
  const instance = await Promise.resolve()
    .then(sharedDatabase)
    .then(instanceId)
    .catch(() => undefined);
  const document = openApiDocument(packageJson.version, env().publicUrl, instance);
  return textAnswer(request, JSON.stringify(document), "application/json");
}
