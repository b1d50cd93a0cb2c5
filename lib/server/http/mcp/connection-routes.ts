import "server-only";
/** How agents find out where a person connects them, and get their tokens (RFC 9728, RFC 8414, RFC 7591, OAuth 2.1). */
import { CONNECTION_SCOPES } from "@/lib/contract/agent-connections";
import { AppError } from "@/lib/contract/errors";
import { ownValue } from "@/lib/contract/own-value";
import { PAGES } from "@/lib/contract/pages";
import {
  agentResource,
  areConnectionsOffered,
  endTokens,
  grantTokens,
  registerApp,
  TokenError,
} from "@/lib/server/access/agent-tokens";
import { networkOf } from "@/lib/server/access/network-of";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { notFoundRoute } from "@/lib/server/http/not-found-route";
import { problemResponse } from "@/lib/server/http/problem-response";
import { readBytes, readJsonBody } from "@/lib/server/http/read-json-body";
import { originOf } from "@/lib/server/http/request-context";
import { env } from "@/lib/server/runtime/env";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { requestIdOrNew } from "@/lib/server/runtime/request-id";
import { countInWindow, newCounts } from "../count-in-window";

export const RESOURCE_PATH = "/.well-known/oauth-protected-resource/api/mcp";
const TOKEN_PATH = "/api/agents";

const resource = () => ({
  resource: agentResource(),
  resource_name: "Scoutdeck",
  authorization_servers: [env().publicUrl],
  bearer_methods_supported: ["header"],
  scopes_supported: CONNECTION_SCOPES,
  resource_documentation: `${env().publicUrl}/docs/guides/agents`,
});

const server = () => {
  const { publicUrl } = env();
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}${PAGES.connect.path}`,
    token_endpoint: `${publicUrl}${TOKEN_PATH}/token`,
    registration_endpoint: `${publicUrl}${TOKEN_PATH}/register`,
    revocation_endpoint: `${publicUrl}${TOKEN_PATH}/revoke`,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: CONNECTION_SCOPES,
  };
};

/** A document about connecting; 404 where they are not offered. */
const metadata = (document: () => object) => (request: Request) => {
  if (!areConnectionsOffered()) return notFoundRoute.GET(request);
  return Response.json(document(), {
    headers: { "cache-control": "public, max-age=300", "access-control-allow-origin": "*" },
  });
};
export const resourceMetadata = metadata(resource);
export const serverMetadata = metadata(server);

/** Requests of one network in a minute. */
const MOST = 30;
const counts = processSingleton("agent-connections", newCounts);

function refuseTooMany(address: string | null): void {
  if (address === null) return;
  const retryAfterS = countInWindow(counts(), networkOf(address), MOST);
  if (retryAfterS === null) return;
  throw new AppError("rate_limited", `Try again in ${retryAfterS} s.`, { retryAfterS });
}

async function formOf(request: Request): Promise<URLSearchParams> {
  if (!(request.headers.get("content-type") ?? "").startsWith("application/x-www-form-urlencoded"))
    throw new TokenError("invalid_request", "Send application/x-www-form-urlencoded.");
  return new URLSearchParams(new TextDecoder().decode(await readBytes(request)));
}

const STEPS: Record<string, (request: Request) => Promise<Response>> = {
  register: async (request) =>
    Response.json(await registerApp(await sharedDatabase(), await readJsonBody(request)), { status: 201 }),
  token: async (request) => Response.json(await grantTokens(await sharedDatabase(), await formOf(request))),
  revoke: async (request) => {
    await endTokens(await sharedDatabase(), (await formOf(request)).get("token") ?? "");
    return new Response(null, { status: 200 });
  },
};

/** @param route its dynamic segment is the step */
export async function connectionStep(
  request: Request,
  route: { params: Promise<{ step: string }> },
): Promise<Response> {
  const { step } = await route.params;
  const run = ownValue(STEPS, step);
  if (!run || !areConnectionsOffered()) return notFoundRoute.POST(request);
  const requestId = requestIdOrNew();
  try {
    refuseTooMany(originOf(request, requestId).address);
    const answer = await run(request);
    answer.headers.set("cache-control", "no-store");
    return answer;
  } catch (error) {
    if (!(error instanceof TokenError))
      return problemResponse(error, { requestId, instance: `${TOKEN_PATH}/${step}` });
    return Response.json(
      { error: error.error, error_description: error.message },
      { status: 400, headers: { "cache-control": "no-store" } },
    );
  }
}
